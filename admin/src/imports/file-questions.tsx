import { SelectField } from "../ui/forms/fields.tsx";
import { type Formats, useFormats } from "../ui/format/formats.tsx";
import { Card } from "../ui/page/card.tsx";
import { Text } from "../ui/page/text.tsx";
import type { Answer } from "./answers.ts";
import type { ImportQuestion } from "./import.generated.ts";
import css from "./import.module.css";

interface FileQuestionsProps {
  readonly questions: readonly ImportQuestion[];
  readonly onAnswer: (answer: Answer) => void;
}

/** How numbers and dates are written: what the file shows can be changed, and what it leaves open is asked. */
export function FileQuestions({ questions, onAnswer }: FileQuestionsProps) {
  if (questions.length === 0) return null;
  const isOpen = questions.some(({ answer }) => answer === null);
  return (
    <Card
      title="Numbers and dates"
      note={
        isOpen
          ? "This file can be read in two ways. Say which is right."
          : "Read like this in the whole file."
      }
    >
      <ul className={css.columns}>
        {questions.map((question) => (
          <OneQuestion
            key={`${question.about} ${question.column}`}
            {...{ question }}
            onAnswer={(choice) => onAnswer({ about: question.about, column: question.column, choice })}
          />
        ))}
      </ul>
    </Card>
  );
}

interface OneQuestionProps {
  readonly question: ImportQuestion;
  readonly onAnswer: (choice: Answer["choice"]) => void;
}

function OneQuestion({ question, onAnswer }: OneQuestionProps) {
  const formats = useFormats();
  const { about, head, answer, choices, lines } = question;
  const title = titles[about](head ?? "");
  const labels = choices.map((choice) => ({ value: choice, label: labelOf(question, choice, formats) }));
  return (
    <li className={css.column} data-question>
      <div className={css.words}>
        <div className={css.head}>{title}</div>
        {lines.map(({ line, cell, cells, meanings }) => {
          const means = meanings.find(({ choice }) => choice === answer)?.means ?? null;
          return (
            <Text key={line} as="div" kind="quiet">
              Line {line}: {cells.filter((text) => text !== "").join(", ")}
              {means !== null && ` (${cell} is ${show(about, means, formats)})`}
            </Text>
          );
        })}
      </div>
      <SelectField
        label={title}
        isLabelHidden
        value={answer ?? ""}
        choices={answer === null ? [{ value: "", label: "Choose…" }, ...labels] : labels}
        onChange={(choice) => {
          if (choice !== "") onAnswer(choice as Answer["choice"]);
        }}
      />
    </li>
  );
}

type About = ImportQuestion["about"];

const titles: Readonly<Record<About, (head: string) => string>> = {
  numbers: () => "How points are written",
  fractions: () => "Points that aren’t whole numbers",
  dates: (head) => `Dates in “${head}”`,
  day_numbers: (head) => `Numbers in “${head}”`,
  customer_ids: () => "Customer IDs",
  repeats: () => "Lines imported before",
};

/** With the first line that can be read like this as the example. */
function labelOf({ about, lines }: ImportQuestion, choice: Answer["choice"], formats: Formats): string {
  const examples = lines.flatMap(({ cell, meanings }) => {
    const means = meanings.find((one) => one.choice === choice)?.means ?? null;
    return means === null ? [] : [`${cell} is ${show(about, means, formats)}`];
  });
  const rule = words[choice];
  const [example] = examples;
  // The example comes first: a narrow field cuts off the end.
  return example === undefined ? rule : `${example} (${rule.charAt(0).toLowerCase()}${rule.slice(1)})`;
}

const words: Readonly<Record<Answer["choice"], string>> = {
  point_decimal: "A point is before decimals",
  comma_decimal: "A comma is before decimals",
  refuse: "Don’t import these lines",
  down: "Round down",
  nearest: "Round to the nearest point",
  month_first: "The month comes first",
  day_first: "The day comes first",
  read: "They are dates",
  leave_out: "Leave them out",
  use: "They are my store’s",
  ignore: "They aren’t my store’s",
  again: "Import them again",
};

/** Numbers come as 1250 or 1.25, days as 1990-03-14 or 03-14. */
function show(about: About, means: string, formats: Formats): string {
  if (about === "dates" || about === "day_numbers")
    // A leap year has every day.
    return means.length > 5 ? formats.day(means) : formats.shortDay(`2028-${means}`);
  return /^\d{1,15}$/.test(means) ? formats.number(Number(means)) : means;
}
