// Files with words and signs beside their numbers, figures of other scripts, days without signs between, and headings in
// other languages, through the real door.
import { afterAll, expect, test } from "vitest";
import { codesOf } from "../../../testing/samples/an-import.ts";
import { openImportingShop } from "../../../testing/samples/importing-shop.ts";

const opened = await openImportingShop({
  emails: { 8001: "ann@example.com", 8002: "bo@example.com", 8003: "cy@example.com" },
});
const { api, imports } = opened;
afterAll(() => opened.close());

test.each<[string, string, number, object]>([
  [
    "in Dutch",
    "E-mailadres;Beschikbare punten;Geboortedatum;Geldig tot\nann@example.com;1.250;14-03-1990;31 mei 2037\nbo@example.com;40;-;nooit\n",
    1_290,
    {},
  ],
  [
    "in Portuguese",
    "E-mail;Saldo de pontos;Data de nascimento (DD/MM/AAAA);Validade\nann@example.com;1.250;04/03/1990;14 de março de 2037\n",
    1_250,
    {},
  ],
  [
    "with a word for points after each number, and a plus before one",
    'Email,Points\nann@example.com,"1,250 pts."\nbo@example.com,+40 points\ncy@example.com,1 point\n',
    1_291,
    {},
  ],
  [
    "with another word after a number, so that only this line is refused",
    "Email,Points\nann@example.com,500 pts\nbo@example.com,40 EUR\n",
    500,
    { problems: [[3, "not_a_number"]] },
  ],
  [
    "in Arabic figures, also of customer numbers and days",
    "Customer ID,Email,Points,Birthday,Expiry date\n٨٠٠١,ann@example.com,١٬٢٥٠,٢٠/٠٣/١٩٩٠,٢٠٣٧-١٢-٣١\n",
    1_250,
    {},
  ],
  [
    "in full-width figures",
    "Email,Points,Birthday\nann@example.com,１２５０ポイント,１９９０－０３－１４\n",
    1_250,
    {},
  ],
  [
    "with days without signs between",
    "Email,Points,Birthday,Expiry date\nann@example.com,500,19900314,20371231\nbo@example.com,40,,00000000\n",
    540,
    {},
  ],
  [
    "with eight digits that are no day with the year first, so that none of that column is read",
    "Email,Points,Birthday,Expiry date\nann@example.com,500,19900314,20371231\nbo@example.com,40,14031990,20380131\n",
    540,
    {
      leftOut: [
        [2, "unclear_birthday"],
        [3, "unclear_birthday"],
      ],
    },
  ],
])("a file gives all its points: %s", async (_, file, goodPoints, found) => {
  const id = await imports.checked(file);
  const { problems, leftOut, ...sums } = await imports.show(id);
  await imports.discard(id);
  expect({ goodPoints: sums.goodPoints, problems: codesOf(problems), leftOut: codesOf(leftOut) }).toEqual({
    goodPoints,
    problems: [],
    leftOut: [],
    ...found,
  });
});

test("a question shows numbers without their word and sign, and days in European figures", async () => {
  const { id } = await imports.upload(
    "Email,Points,Birthday\nann@example.com,+1.250 pts,٠٣/٠٤/١٩٩٠\nbo@example.com,90 pts,\n",
  );
  expect(await imports.questions(id)).toMatchObject([
    { about: "numbers", lines: [{ meanings: [{ means: "1.25" }, { means: "1250" }] }] },
    { about: "dates", lines: [{ meanings: [{ means: "1990-03-04" }, { means: "1990-04-03" }] }] },
  ]);
  await imports.discard(id);
});

test("points expire on a day that is written without signs between", async () => {
  const id = await imports.checked("Email,Points,Expiry date\nann@example.com,500,20371231\n");
  const { data } = await api.ask(`{ import(id: "${id}") { goodPoints goodExpiring undated { lines } } }`);
  expect(data.import).toEqual({ goodPoints: 500, goodExpiring: 500, undated: { lines: 0 } });
  await imports.discard(id);
});
