// Shows how far a file is while it is saved; the page itself stays. Without this the
// same numbers are on a page of their own.

const progress = document.querySelector("#progress[data-url]");
const form = document.querySelector("#take");

if (progress && form) {
  const url = progress.dataset.url;
  let timer = 0;

  async function look(times) {
    const answer = await fetch(url, { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const now = page.querySelector("#progress");
    progress.replaceChildren(...now.childNodes);
    const done = "done" in now.dataset;
    if (!done && times > 0) timer = setTimeout(look, 1500, times - 1);
  }

  form.addEventListener("submit", (event) => {
    if (event.submitter && "look" in event.submitter.dataset) return;
    clearTimeout(timer);
    timer = setTimeout(look, 700, 2000);
  });

  // What the button says and what it saves are one.
  form.addEventListener("change", () => {
    const table = form.elements.table.value;
    const button = form.querySelector(".go");
    button.textContent = button.textContent.replace(/\S+\.\w+$/, `${table}.${form.elements.format.value}`);
  });
}
