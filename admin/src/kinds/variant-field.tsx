// Chooses one variant of the store's products: a search, and then what was chosen.
import { parseMoney } from "@laurel/domain/money.ts";
import { type KeyboardEvent, useId, useLayoutEffect, useState } from "react";
import { useQuery } from "urql";
import { AskForAccess } from "../api/ask-for-access.tsx";
import { QueryTrouble } from "../api/query-trouble.tsx";
import { Money } from "../ui/data/figures.tsx";
import { useFormats } from "../ui/format/formats.tsx";
import { Button } from "../ui/forms/button.tsx";
import { FieldError, TextField } from "../ui/forms/fields.tsx";
import { SearchIcon } from "../ui/icons.tsx";
import { SkeletonLines } from "../ui/page/skeleton.tsx";
import { Text } from "../ui/page/text.tsx";
import { type FindVariantsData, findVariantsQuery } from "./variant-field.generated.ts";
import css from "./variant-field.module.css";
import { variantFromText, variantToText } from "./variant-text.ts";
import { useSettled } from "../ui/use-settled.ts";

const TYPING_PAUSE_MS = 300;
const SEARCH_MAX = 200;

type Found = NonNullable<FindVariantsData["productVariants"]["variants"]>[number];

interface VariantFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

export function VariantField({ label, value, error, onChange }: VariantFieldProps) {
  const [isSearching, setSearching] = useState(false);
  /** The focus follows from the search to what was chosen, and back. */
  const [isMoved, setMoved] = useState(false);
  const chosen = variantFromText(value);
  const choose = ({ id, title, price }: Found) => {
    const read = price && parseMoney(price.amount, price.currencyCode);
    onChange(variantToText({ id, title, priceMinor: read?.ok ? read.minor : null }));
    setSearching(false);
    setMoved(true);
  };
  return (
    <div className={css.field}>
      {chosen === null || isSearching ? (
        <VariantSearch label={label} error={error} isFocused={isSearching} onChoose={choose} />
      ) : (
        <Chosen {...{ label, error, ...chosen }} isFocused={isMoved} onChange={() => setSearching(true)} />
      )}
    </div>
  );
}

interface ChosenProps {
  readonly label: string;
  readonly title: string;
  readonly priceMinor: number | null;
  readonly error: string | undefined;
  readonly isFocused: boolean;
  readonly onChange: () => void;
}

function Chosen({ label, title, priceMinor, error, isFocused, onChange }: ChosenProps) {
  const formats = useFormats();
  const labelId = useId();
  return (
    <div role="group" aria-labelledby={labelId}>
      <div id={labelId} className={css.label}>
        {label}
      </div>
      <div className={css.chosen} data-error={error !== undefined || undefined}>
        <span className={css.words}>{title || "A product of your store"}</span>
        {priceMinor !== null && (
          <Text as="span" kind="quiet">
            {formats.moneyOfMinor(priceMinor)}
          </Text>
        )}
        <Button size="small" autoFocus={isFocused} onClick={onChange}>
          Change
        </Button>
      </div>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </div>
  );
}

interface VariantSearchProps {
  readonly label: string;
  readonly error: string | undefined;
  readonly isFocused: boolean;
  readonly onChoose: (variant: Found) => void;
}

function VariantSearch({ label, error: fieldError, isFocused, onChoose }: VariantSearchProps) {
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim(), TYPING_PAUSE_MS);
  const [{ data, error, fetching }, read] = useQuery({ query: findVariantsQuery, variables: { search } });
  // While the next answer is on its way, the list stays.
  const [shown, setShown] = useState(data);
  if (data && data !== shown) setShown(data);
  const found = shown?.productVariants.variants ?? [];
  const reread = () => read({ requestPolicy: "network-only" });
  const [refusal] = data?.productVariants.userErrors ?? [];
  const isDenied = refusal?.code === "missing_platform_scope";
  // Access is given in another tab. A layout effect listens from the moment the question is shown.
  useLayoutEffect(() => {
    if (!isDenied) return;
    window.addEventListener("focus", reread);
    return () => window.removeEventListener("focus", reread);
  });
  // Enter chooses the only result; it must not save the form.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const [only] = found;
    if (only?.price && found.length === 1 && typed.trim() === search && !fetching) onChoose(only);
  };
  if (isDenied)
    return (
      <>
        <AskForAccess
          want="products"
          tone="warning"
          title="Laurel needs access to your products"
          onCheck={reread}
        >
          Your store asks you in a new tab. Then come back here and choose the product.
        </AskForAccess>
        {fieldError !== undefined && <FieldError>{fieldError}</FieldError>}
      </>
    );
  return (
    <div onKeyDown={handleKeyDown}>
      <TextField
        label={label}
        type="search"
        placeholder="Search your products"
        maxLength={SEARCH_MAX}
        before={<SearchIcon />}
        autoFocus={isFocused}
        value={typed}
        onChange={setTyped}
        error={refusal?.message ?? fieldError}
      />
      {!data && !fetching && <QueryTrouble error={error} what="your products" onRetry={reread} />}
      {fetching && !shown && <SkeletonLines lines={3} />}
      {data && !refusal && !fetching && found.length === 0 && <Nothing search={search} />}
      {found.length > 0 && (
        <ul className={css.found} aria-label="Products found">
          {found.map((variant) => (
            <li key={variant.id}>
              <button
                type="button"
                className={css.variant}
                disabled={variant.price === null}
                onClick={() => onChoose(variant)}
              >
                <span className={css.words}>{variant.title}</span>
                <Text as="span" kind="quiet">
                  {variant.price ? <Money {...variant.price} /> : "costs nothing"}
                </Text>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Nothing({ search }: { readonly search: string }) {
  return (
    <p className={css.nothing} role="status">
      {search === "" ? "Your store has no products on sale." : `No product matches “${search}”.`}
    </p>
  );
}
