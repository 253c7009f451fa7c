// What a kind asks a merchant for. A field says how it is asked (label, unit, control, help) and, by its control, which
// values it may have. From the same fields come the form (admin), the schema (config-schema.ts) and the type of a config.
// No file of a kind imports zod: the admin's pages read kinds too.

interface AnyField {
  /** As the form calls it. The audit log says the same in its own case. */
  readonly label: string;
  readonly help?: string;
  /** What the kind is all about, such as its points: the audit log needs no name for it. */
  readonly isMain?: true;
  /** The form begins a new row with it. */
  readonly startsRow?: true;
}

export type Field = AnyField &
  (
    | {
        /** A whole number of points. */
        readonly control: "points";
      }
    | {
        /** Points for each whole unit of the currency, in hundredths. */
        readonly control: "rate";
      }
    | {
        /** Minor units of the shop's currency. */
        readonly control: "money";
        readonly most?: number;
        /** What an empty field says; empty is then 0. Without it there must be an amount above 0. */
        readonly none?: string;
      }
    | {
        /** In basis points, from 0 to a hundredfold: 15000 = × 1.5. */
        readonly control: "multiplier";
      }
    | {
        /** In basis points, above 0 and up to 100 %: 1000 = 10 %. */
        readonly control: "percentage";
      }
    | {
        /** A whole number, 1 or more. */
        readonly control: "count";
        readonly most: number;
        /** What is counted: “time”, “times”. */
        readonly unit: { readonly one: string; readonly other: string };
        /** What an empty field says; empty is then null. Without it there must be a number. */
        readonly none?: string;
      }
    | {
        /** One line. */
        readonly control: "text";
        readonly pattern: RegExp;
        /** What the form says of a text that does not fit. */
        readonly problem: string;
        readonly placeholder: string;
      }
    | {
        readonly control: "choice";
        readonly choices: Readonly<Record<string, string>>;
        /** What the audit log calls it, and its choices, where a sentence needs other words. */
        readonly told?: { readonly label: string; readonly choices: Readonly<Record<string, string>> };
      }
    | {
        /** Product tags: those typed, or none where one of the named fields says which products. */
        readonly control: "tags";
        readonly problem: string;
        readonly neededUnless: readonly string[];
      }
    | {
        /** Ids of the store's products or collections. No form asks for them yet; what the API set stays. */
        readonly control: "products" | "collections";
      }
  );

export type Control = Field["control"];
export type FieldOf<Name extends Control> = Extract<Field, { readonly control: Name }>;

/** By the name that the config keeps each under, in the order of the form. */
export type Fields = Readonly<Record<string, Field>>;

type ValueOf<Asked extends Field> = Asked extends {
  readonly control: "choice";
  readonly choices: infer Choices;
}
  ? keyof Choices & string
  : Asked extends { readonly control: "text" }
    ? string
    : Asked extends { readonly control: "tags" | "products" | "collections" }
      ? readonly string[]
      : Asked extends { readonly control: "count"; readonly none: string }
        ? number | null
        : number;

/** What a program or a reward keeps of a kind. */
export type ConfigOf<Asked extends Fields> = { readonly [Name in keyof Asked]: ValueOf<Asked[Name]> };

export const fieldLimits = {
  /** × 100 */
  multiplierBasisPoints: 1_000_000,
  rateHundredths: 10_000_000,
  listEntries: 250,
} as const;
