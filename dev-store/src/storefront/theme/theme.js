// @ts-check
// What themes do when a shopper chooses another variant or another quantity, in three kinds. `events`: they tell it, in
// the platform's standard events. `redraws`: they draw the section anew. `silent`: they change only what is theirs.

const { kind = "" } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;

/** @param {string} address @returns {Promise<HTMLElement>} */
async function readSection(address) {
  const url = new URL(address, location.href);
  url.searchParams.set("section_id", "main");
  const answer = await fetch(url);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return /** @type {HTMLElement} */ (page.querySelector("[data-section]"));
}

const section = () => /** @type {HTMLElement} */ (document.querySelector("[data-section]"));

/** @param {Element} at @param {string} name @param {object} facts */
function tell(at, name, facts) {
  at.dispatchEvent(Object.assign(new Event(name, { bubbles: true }), facts));
}

/** @param {HTMLInputElement} field */
async function chooseVariant(field) {
  const form = /** @type {HTMLFormElement} */ (field.form);
  if (kind === "redraws") {
    section().replaceWith(await readSection(`?variant=${field.value}`));
    return;
  }
  const price = /** @type {HTMLElement} */ (section().querySelector("[data-price]"));
  price.textContent = field.dataset["price"] ?? "";
  if (kind !== "events") return;
  /** @type {HTMLInputElement} */ (form.elements.namedItem("id")).value = field.value;
  const variant = { id: `gid://shopify/ProductVariant/${field.value}` };
  tell(form, "shopify:product:select", { promise: Promise.resolve({ variant }) });
}

/** @param {HTMLInputElement} field */
async function changeQuantity(field) {
  const body = new URLSearchParams({ [field.name]: field.value });
  const saved = fetch(`${location.pathname}/quantities`, { method: "POST", body });
  if (kind === "events") tell(field, "shopify:cart:lines-update", { promise: saved.then(() => ({})) });
  await saved;
  const anew = await readSection("");
  if (kind === "redraws") section().replaceWith(anew);
  else
    section().querySelector("tfoot")?.replaceWith(/** @type {HTMLElement} */ (anew.querySelector("tfoot")));
}

document.addEventListener("change", ({ target }) => {
  const field = /** @type {HTMLInputElement} */ (target);
  if (field.name === "id" || field.name === "option") void chooseVariant(field);
  if (field.name.startsWith("quantity-")) void changeQuantity(field);
});
