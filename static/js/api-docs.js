// Shows the API's description, and sends what is tried out with the page's session.
"use strict";

const place = document.getElementById("swagger-ui");
const safe = ["GET", "HEAD", "OPTIONS"];

window.SwaggerUIBundle({
  url: place.dataset.schema,
  domNode: place,
  deepLinking: true,
  presets: [window.SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
  requestInterceptor: (request) => {
    const own = new URL(request.url, document.baseURI).origin === location.origin;
    if (own && !safe.includes((request.method ?? "GET").toUpperCase())) {
      request.headers["X-CSRFToken"] = place.dataset.csrf;
    }
    return request;
  },
});
