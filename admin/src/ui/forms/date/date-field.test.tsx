import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { FormatsProvider } from "../../format/formats.tsx";
import { DateField } from "./date-field.tsx";

interface Options {
  readonly locale?: string;
  readonly value?: string;
  readonly time?: "start" | "end";
  readonly max?: string;
  readonly isApplied?: boolean;
}

function show(options: Options = {}) {
  const { locale = "en-GB", value: first = "", ...props } = options;
  const kept = { value: first };
  const Form = () => {
    const [value, setValue] = useState(first);
    const take = (next: string) => setValue((kept.value = next));
    return <DateField label="From" value={value} onChange={take} {...props} />;
  };
  render(
    <FormatsProvider>
      <FormatsProvider settings={{ locale, currencyCode: "EUR", timeZone: "UTC" }}>
        <Form />
      </FormatsProvider>
    </FormatsProvider>,
  );
  return kept;
}

const field = () => screen.getByLabelText<HTMLInputElement>("From");
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

test.each([
  ["en-GB", "4/3/2026", "2026-03-04", "4 Mar 2026"],
  ["en-US", "3/4/2026", "2026-03-04", "Mar 4, 2026"],
  ["sv-SE", "2026-03-04", "2026-03-04", "2026 Mar 4"],
])("in %s, %s is kept as that day and shown in words", (locale, text, day, words) => {
  const kept = show({ locale });
  type(text);
  fireEvent.blur(field());
  expect(kept.value).toBe(day);
  expect(field().value).toBe(words);
});

test("a text that is no date stays for the form to refuse, and the field says why", () => {
  const kept = show({ value: "2026-03-04" });
  type("31 Feb 2026");
  fireEvent.blur(field());
  expect(kept.value).toBe("31 Feb 2026");
  expect(field().value).toBe("31 Feb 2026");
  expect(screen.getByRole("alert").textContent).toMatch(/“31 Feb 2026” is on no calendar\. Write it as /);

  fireEvent.click(screen.getByRole("button", { name: "Calendar for From" }));
  fireEvent.click(document.activeElement!);
  expect(kept.value).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("where a date is applied at once, a text that is no date leaves the last one, and the field says why", () => {
  const kept = show({ value: "2026-03-04", isApplied: true });
  type("31 Feb 2026");
  fireEvent.blur(field());
  expect(kept.value).toBe("2026-03-04");
  expect(field().value).toBe("4 Mar 2026");
  expect(screen.getByRole("alert").textContent).toContain(
    "“31 Feb 2026” is on no calendar. 4 Mar 2026 stays.",
  );
});

test("Enter does not send a form whose date cannot be read", () => {
  show();
  type("soon");
  expect(fireEvent.keyDown(field(), { key: "Enter" })).toBe(false);
  expect(screen.getByRole("alert").textContent).toContain("“soon” is no date.");
});

test("an empty field is no date", () => {
  const kept = show({ value: "2026-03-04" });
  type("");
  expect(kept.value).toBe("");
});

test("a day is chosen in the calendar by keyboard, with the time kept", () => {
  const kept = show({ value: "2026-03-31T14:06", time: "start" });
  fireEvent.click(screen.getByRole("button", { name: "Calendar for From" }));
  expect(screen.getByRole("status").textContent).toBe("March 2026");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("31 Mar 2026");
  for (const key of ["PageUp", "ArrowRight", "ArrowDown"])
    fireEvent.keyDown(document.activeElement!, { key });
  expect(document.activeElement?.getAttribute("aria-label")).toBe("8 Mar 2026");
  fireEvent.click(document.activeElement!);
  expect(kept.value).toBe("2026-03-08T14:06");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Calendar for From");
});

test.each([
  ["start", "2026-03-31T00:00", "31 Mar 2026, 00:00"],
  ["end", "2026-03-31T23:59:59", "31 Mar 2026, 23:59"],
] as const)("a day alone means its %s", (time, local, words) => {
  const kept = show({ time });
  type("31 Mar 2026");
  expect(kept.value).toBe(local);
  fireEvent.blur(field());
  expect(field().value).toBe(words);
  // What the field shows is read as the same time.
  type(words);
  expect(kept.value).toBe(local);
  type("");
  fireEvent.click(screen.getByRole("button", { name: "Calendar for From" }));
  fireEvent.click(document.activeElement!);
  expect(kept.value.slice(10)).toBe(local.slice(10));
});

test("the calendar offers no day after the last one, and Escape closes it alone", () => {
  show({ value: "2026-03-04", max: "2026-03-05" });
  fireEvent.click(screen.getByRole("button", { name: "Calendar for From" }));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "6 Mar 2026" }).disabled).toBe(true);
  fireEvent.keyDown(document.activeElement!, { key: "PageDown" });
  expect(document.activeElement?.getAttribute("aria-label")).toBe("5 Mar 2026");
  fireEvent.keyDown(document.activeElement!, { key: "Escape" });
  expect(screen.queryByRole("table")).toBeNull();
});

test("a week begins on the region's day", () => {
  show({ locale: "en-US", value: "2026-03-04" });
  fireEvent.click(screen.getByRole("button", { name: "Calendar for From" }));
  expect(screen.getAllByRole("columnheader")[0]?.textContent).toBe("Sun");
});
