// Copies the address of the page, a link or a code; without a clipboard it can still be
// selected. Prints the page; without a script the browser's own menu does.

if (navigator.clipboard) {
  for (const button of document.querySelectorAll("[data-copy]")) {
    const source = document.querySelector(button.dataset.copy);
    button.hidden = false;
    button.addEventListener("click", async () => {
      source.select?.();
      await navigator.clipboard.writeText(source.value ?? source.dataset.text ?? source.textContent);
      button.lastChild.textContent = button.dataset.done;
    });
  }
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
