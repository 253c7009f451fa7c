// The settings of a kind that a merchant fills in. A field has a label, a unit, a control and help; the control decides
// which values are allowed. The form (admin), the schema (config-schema.ts) and the type of a config all follow from
// the fields. No file of a kind imports zod, because the admin's pages read kinds too.

interface AnyField {
  /** The label in the form. The audit log uses it too, with its own capitalization. */
  readonly label: string;
  readonly help?: string;
  /** The main field of the kind, such as its points: the audit log shows it without a label. */
  readonly isMain?: true;
  /** The value in a new row of the form. */
  readonly startsRow?: true;
}

export type Field = AnyField &
  (
    | {
        /** A whole number of points. */
        readonly control: "points";
      }
    | {
        /** Points for money, in hundredths: for each whole unit of the currency, or for the amount of a field `units`. */
        readonly control: "rate";
      }
    | {
        /** A whole number of whole units of the currency, which a rate is for. Left out: 1. */
        readonly control: "units";
      }
    | {
        /** Minor units of the shop's currency. */
        readonly control: "money";
        readonly most?: number;
        /** Shown when the field is empty, which then means 0. Without it the field needs an amount above 0. */
        readonly none?: string;
      }
    | {
        /** In basis points, from 0 to a hundredfold: 15000 = ×1.5. */
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
        /** Shown when the field is empty, which then means null. Without it the field needs a number. */
        readonly none?: string;
      }
    | {
        /** One line. */
        readonly control: "text";
        readonly pattern: RegExp;
        /** The form's error for a text that is not allowed. */
        readonly problem: string;
        readonly placeholder: string;
      }
    | {
        readonly control: "choice";
        readonly choices: Readonly<Record<string, string>>;
        /** The audit log's own label and choices, for sentences that need other words. */
        readonly told?: { readonly label: string; readonly choices: Readonly<Record<string, string>> };
      }
    | {
        /** Product tags that the merchant types; none if one of the named fields selects the products. */
        readonly control: "tags";
        readonly problem: string;
        readonly neededUnless: readonly string[];
      }
    | {
        /** Ids of the store's products or collections, chosen in the store's own picker. */
        readonly control: "products" | "collections";
      }
    | {
        /** One variant of the store's products. */
        readonly control: "variant";
        /** The form's error while none is chosen. */
        readonly problem: string;
      }
  );

export type Control = Field["control"];
export type FieldOf<Name extends Control> = Extract<Field, { readonly control: Name }>;

/** By their names in the config, in the order of the form. */
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
      : Asked extends { readonly control: "variant" }
        ? ChosenVariant
        : Asked extends { readonly control: "count"; readonly none: string }
          ? number | null
          : Asked extends { readonly control: "units" }
            ? number | undefined
            : number;

/** A variant of the store's products, with its title and price as they were when it was saved. */
export interface ChosenVariant {
  /** The platform's id. */
  readonly id: string;
  /** With the product's title. Empty if the store has not been asked. */
  readonly title: string;
  /** In minor units of the shop's currency. Null if the store has not been asked. */
  readonly priceMinor: number | null;
}

/** The stored config of a kind, in a program or a reward. */
export type ConfigOf<Asked extends Fields> = { readonly [Name in keyof Asked]: ValueOf<Asked[Name]> };

export const fieldLimits = {
  /** × 100 */
  multiplierBasisPoints: 1_000_000,
  rateHundredths: 10_000_000,
  units: 1_000_000_000,
  listEntries: 250,
  variantTitleCharacters: 600,
} as const;
