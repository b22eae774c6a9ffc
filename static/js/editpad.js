// The pad for an older hand: the form is posted, and the server shows what changes.

import { Pad, whenRead } from "./record.js";

whenRead(() => {
  const form = document.getElementById("pad");
  const data = document.getElementById("pad-data");
  if (form && data) new Pad(form, JSON.parse(data.textContent));
});
