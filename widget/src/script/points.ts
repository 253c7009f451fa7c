// What a product or the cart earns, as the theme's Liquid wrote it. Every figure is in the page already: the script only
// chooses, because a theme changes the variant or the cart without loading the page anew. A theme that draws the block
// anew makes a new element, which begins again.

interface StandardEvent extends Event {
  readonly promise?: Promise<{ readonly variant?: { readonly id: string } | null }>;
}

const ADD_FORM = 'form[action*="/cart/add"] [name=id]';
const CART_FORM = 'form[action*="/cart"]:not([action*="/cart/add"])';

/** Shows what is for the variant. Another product's, or one that is not named here, changes nothing. */
function choose(block: Element, variantId: string): void {
  const named = [...block.querySelectorAll<HTMLElement>("[data-for]")];
  const chosen = named.find(({ dataset }) => dataset["for"]!.split(" ").includes(variantId));
  if (chosen) for (const one of named) one.toggleAttribute("hidden", one !== chosen);
}

/** A figure of the cart as it was would be wrong: the words without a figure stay until the block is drawn anew. */
function forget(block: Element): void {
  const [figure, words] = block.querySelectorAll("span");
  figure!.hidden = true;
  words!.hidden = false;
}

/** As the store draws the section now. */
async function drawAnew(block: HTMLElement, section: string): Promise<void> {
  const address = new URL(location.href);
  address.searchParams.set("section_id", section);
  const answer = await fetch(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const drawn = page.querySelector(`laurel-points[data-cart="${section}"]`);
  // Without one nothing is earned any more.
  if (answer.ok) block.replaceChildren(...(drawn?.childNodes ?? []));
}

// A theme may bring the script twice.
if (!customElements.get("laurel-points"))
  customElements.define(
    "laurel-points",
    class extends HTMLElement {
      #ends = new AbortController();

      connectedCallback(): void {
        const { signal } = (this.#ends = new AbortController());
        const listen = (name: string, act: (event: StandardEvent) => unknown): void =>
          document.addEventListener(
            name,
            async (event) => {
              try {
                await act(event);
              } catch {
                // The theme's own change failed, or the store is away: what the page says stays.
              }
            },
            { signal },
          );
        const section = this.dataset["cart"];
        if (section === undefined) {
          const follow = (field: Element): void => choose(this, (field as HTMLInputElement).value);
          document.querySelectorAll(`${ADD_FORM}:not([type=radio]:not(:checked))`).forEach(follow);
          listen("change", ({ target }) => {
            if ((target as Element).matches("[name=id]")) follow(target as Element);
          });
          listen("shopify:product:select", async ({ promise }) => {
            const id = (await promise)?.variant?.id;
            if (id) choose(this, id.split("/").at(-1)!);
          });
        } else {
          listen("change", ({ target }) => {
            if ((target as Element).closest(CART_FORM)) forget(this);
          });
          for (const part of ["lines", "discount"])
            listen(`shopify:cart:${part}-update`, async ({ promise }) => {
              await promise;
              await drawAnew(this, section);
            });
        }
      }

      disconnectedCallback(): void {
        this.#ends.abort();
      }
    },
  );
