/**
 * An element with these attributes (`true`: without a value; `false`, null or undefined: left out) and children.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Readonly<Record<string, string | boolean | null | undefined>>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (typeof value === "string") made.setAttribute(attribute, value);
    else if (value === true) made.setAttribute(attribute, "");
  }
  made.append(...children);
  return made;
}

/**
 * @param {{ label: string, disabled?: boolean | undefined, class?: string }} look
 * @param {() => void} onClick
 */
export function button({ label, disabled, class: className }, onClick) {
  const made = element("button", { type: "button", class: className, disabled }, label);
  made.addEventListener("click", onClick);
  return made;
}

/** The page's element of this id, which the server wrote. @param {string} id */
export function byId(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`This page has no #${id}.`);
  return found;
}
