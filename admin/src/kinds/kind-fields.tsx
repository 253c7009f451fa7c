// The one form for all kinds: it draws the fields that a kind has.
import type { Control, Field, FieldOf, Fields } from "@laurel/domain/kinds/fields.ts";
import { Fragment, type ComponentProps, type ReactNode } from "react";
import type { ProgramDocument } from "../program/program.ts";
import { FieldRow, SelectField, TextField } from "../ui/forms/fields.tsx";
import { type Formats, useFormats } from "../ui/format/formats.tsx";
import type { KindTexts } from "./kind-draft.ts";
import type { ItemKind } from "../embed/host-bridge.ts";
import { ItemsField } from "./items-field.tsx";
import { readTags, writeTags } from "./tag-list.ts";
import { VariantField } from "./variant-field.tsx";

interface KindFieldsProps {
  readonly fields: Fields;
  readonly texts: KindTexts;
  readonly program: ProgramDocument;
  /** By the path into the input: `config.points`. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: KindTexts) => void;
}

/** Fields side by side; some start a new row. */
export function KindRows(props: KindFieldsProps) {
  return rowsOf(props.fields).map((row) => (
    <FieldRow key={Object.keys(row)[0]}>
      <KindFields {...props} fields={row} />
    </FieldRow>
  ));
}

/** The fields without rows. */
export function KindFields({ fields, texts, program, errors, onChange }: KindFieldsProps) {
  const formats = useFormats();
  return Object.entries(fields).map(([name, field]) => {
    const draw = inputs[field.control] as Draw<Field>;
    const shared = {
      label: field.label,
      value: texts[name] ?? "",
      error: errors[`config.${name}`],
      onChange: (text: string) => onChange({ [name]: text }),
      ...(field.help !== undefined && { help: field.help }),
    };
    return <Fragment key={name}>{draw(shared, field, { program, formats })}</Fragment>;
  });
}

type Shared = Pick<ComponentProps<typeof TextField>, "label" | "value" | "error" | "help" | "onChange">;

type Draw<Asked extends Field> = (
  shared: Shared,
  field: Asked,
  around: { readonly program: ProgramDocument; readonly formats: Formats },
) => ReactNode;

const points: Draw<Field> = (shared, _, { program }) => (
  <TextField {...shared} inputMode="numeric" after={program.pointsName.other} />
);
const items =
  (kind: ItemKind): Draw<Field> =>
  ({ label, value, error, help, onChange }) => (
    <ItemsField
      kind={kind}
      label={label}
      ids={readTags(value)}
      error={error}
      onChange={(ids) => onChange(writeTags(ids))}
      {...(typeof help === "string" && { help })}
    />
  );

const inputs: { readonly [Name in Control]: Draw<FieldOf<Name>> } = {
  points,
  rate: (shared, _, { program }) => (
    <TextField {...shared} inputMode="decimal" after={program.pointsName.other} />
  ),
  units: (shared, _, { formats }) => (
    <TextField {...shared} inputMode="numeric" before={formats.currencySign} placeholder="1" />
  ),
  money: (shared, { none }, { formats }) => (
    <TextField
      {...shared}
      inputMode="decimal"
      before={formats.currencySign}
      {...(none !== undefined && { placeholder: none })}
    />
  ),
  multiplier: (shared) => <TextField {...shared} inputMode="decimal" before="×" />,
  percentage: (shared) => <TextField {...shared} inputMode="decimal" after="%" />,
  count: (shared, { unit, none }) => (
    <TextField
      {...shared}
      inputMode="numeric"
      after={unit.other}
      {...(none !== undefined && { placeholder: none })}
    />
  ),
  text: (shared, { placeholder }) => <TextField {...shared} placeholder={placeholder} spellCheck={false} />,
  choice: (shared, { choices }) => (
    <SelectField {...shared} choices={Object.entries(choices).map(([value, label]) => ({ value, label }))} />
  ),
  tags: (shared) => <TextField {...shared} spellCheck={false} />,
  variant: (shared) => <VariantField {...shared} />,
  products: items("product"),
  collections: items("collection"),
};

function rowsOf(fields: Fields): Fields[] {
  const rows: Record<string, Field>[] = [{}];
  for (const [name, field] of Object.entries(fields)) {
    if (field.startsRow) rows.push({});
    rows.at(-1)![name] = field;
  }
  return rows;
}
