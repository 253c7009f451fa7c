// The admin's picker: products or collections, by a search.
import { button, byId, element } from "./element.js";

/** @import { PickRequest, Resource } from "./types.ts" */

const words = {
  product: { title: "Choose products", search: "Search products", none: "No product has this name." },
  collection: {
    title: "Choose collections",
    search: "Search collections",
    none: "No collection has this name.",
  },
};

/**
 * Null when the person goes back.
 *
 * @param {readonly Resource[]} resources @param {PickRequest} request
 * @returns {Promise<Resource[] | null>}
 */
export function pickFrom(resources, { type, chosenIds, most, search }) {
  const { title, search: label, none } = words[type];
  const chosen = new Set(chosenIds.filter((id) => resources.some((one) => one.id === id)));
  const heading = element("h2", { id: "picker-title" }, title);
  const field = element("input", { type: "search", "aria-label": label, placeholder: label, value: search });
  const list = element("ul", { class: "picker-list" });
  const dialog = element("dialog", { class: "modal medium picker", "aria-labelledby": heading.id });
  const choose = button({ label: "Select", class: "primary" }, () => dialog.close("chosen"));
  const footer = element(
    "footer",
    {},
    button({ label: "Cancel" }, () => dialog.close("")),
    choose,
  );

  const draw = () => {
    const text = field.value.trim().toLowerCase();
    const found = resources.filter((one) => one.title.toLowerCase().includes(text));
    list.replaceChildren(...found.map(row), ...(found.length === 0 ? [element("li", {}, none)] : []));
  };
  /** @param {Resource} resource */
  const row = (resource) => {
    const box = element("input", { type: "checkbox", checked: chosen.has(resource.id) });
    box.addEventListener("change", () => {
      if (!box.checked) chosen.delete(resource.id);
      else if (chosen.size < most) chosen.add(resource.id);
      else box.checked = false;
    });
    const src = resource.images?.[0]?.originalSrc;
    const picture = src === undefined ? [] : [element("img", { src, alt: "", width: "40", height: "40" })];
    return element("li", {}, element("label", {}, box, ...picture, resource.title));
  };

  field.addEventListener("input", draw);
  draw();
  dialog.append(element("div", { class: "heading" }, heading), field, list, footer);
  byId("dialogs").append(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "chosen" ? resources.filter(({ id }) => chosen.has(id)) : null);
    });
    dialog.showModal();
  });
}
