// Files as other programs and spreadsheets write them, through the real door: what is read, asked and left out.
import { afterAll, describe, expect, test } from "vitest";
import { createApiKey } from "../../../tenant/shop-auth/api-keys/api-keys.ts";
import { aShop } from "../../../testing/samples/a-shop.ts";
import { aCustomer } from "../../../testing/samples/an-order.ts";
import { codesOf } from "../../../testing/samples/an-import.ts";
import { openImportingShop } from "../../../testing/samples/importing-shop.ts";
import { deliver, memberOf } from "../../../testing/processes/deliver.ts";

const opened = await openImportingShop({
  emails: { 8001: "ann.lee@example.com", 8002: "bo.ray@example.com", 8003: "cy.fox@example.com" },
});
const { deps, shop, api, imports } = opened;
afterAll(() => opened.close());

/** What the dry run would give: points by line's order, and what it leaves out. The file is then discarded. */
async function check(file: string | Buffer, answers?: string) {
  let id: string;
  if (answers === undefined) id = await imports.checked(file);
  else {
    ({ id } = await imports.upload(file));
    await imports.answered(id, answers);
  }
  const { goodRows, goodPoints, problems, leftOut } = await imports.show(id);
  await imports.discard(id);
  return { goodRows, goodPoints, problems: codesOf(problems), leftOut: codesOf(leftOut) };
}

describe("a file from another program gives all its points", () => {
  test.each<[string, string, number, object]>([
    [
      "with commas between thousands, and the customers' status",
      'First name,Last name,Email,Points balance,VIP tier,Points earned,Member status\r\nAnn,Lee,ann.lee@example.com,"1,250",,2000,Member\r\nBo,Ray,bo.ray@example.com,90,,90,Member\r\nCy,Fox,cy.fox@example.com,"12,040",,12040,Candidate\r\n',
      13_380,
      {},
    ],
    [
      "in German, with semicolons",
      "E-Mail;Name;Punkte\r\nann.lee@example.com;Ann Lee;1.234,56\r\nbo.ray@example.com;Bo Ray;1.250\r\n",
      1_250,
      { problems: [[2, "decimal_points"]] },
    ],
    [
      "with two decimals",
      "Email,Points Balance,First Name,Last Name\nann.lee@example.com,50.00,Ann,Lee\nbo.ray@example.com,75.00,Bo,Ray\ncy.fox@example.com,110.50,Cy,Fox\n",
      125,
      { problems: [[4, "decimal_points"]] },
    ],
    [
      "with month and day in the heading",
      "Email,Name,Point balance,Birthday(MM/DD),Tier\nann.lee@example.com,Ann Lee,500,03/14,\nbo.ray@example.com,Bo Ray,40,12/11,\ncy.fox@example.com,Cy Fox,0,,\n",
      540,
      {},
    ],
    [
      "with zeros for what is not known",
      "Full Name,First Name,Last Name,Email,Points Balance,Points Spent,Birthday (MM/DD/YYYY),Anniversary (MM/DD/YYYY)\nAnn Lee,Ann,Lee,ann.lee@example.com,500,0,03/14/1990,0\nBo Ray,Bo,Ray,bo.ray@example.com,40,100,0,0\n",
      540,
      {},
    ],
    [
      "with approved points beside those that are spent, pending and in all",
      "ID,Merchant ID,Email,Points spent,Points approved,Points pending,Points total,Points lifetime,Birthday\n1,8001,ann.lee@example.com,30,500,0,500,530,1990-03-14 08:15:00\n2,8002,bo.ray@example.com,0,40,0,40,40,\n",
      540,
      {},
    ],
    [
      "with days first, as the column's values show",
      "Email,Points Balance,Birthdate,Points Expiry,Created At\nann.lee@example.com,500,14-03-1990,31-12-2037,01-02-2024\nbo.ray@example.com,40,,,05-02-2024\n",
      540,
      {},
    ],
    [
      "with the order of dates in the heading, without brackets, and what data tools write for nothing",
      "Email,Points,Birthday DD-MM-YYYY\nann.lee@example.com,500.0,03-04-1990\nbo.ray@example.com,40.0,NaT\n",
      540,
      {},
    ],
    [
      "with a heading of its own for the address",
      "user_email,points,referral_code\nann.lee@example.com,500,ANN1\nbo.ray@example.com,40,BO1\n",
      540,
      {},
    ],
    [
      "in French",
      "Adresse e-mail;Solde de points;Date de naissance (JJ/MM/AAAA);Statut\nann.lee@example.com;1 250;04/03/1990;N/A\nbo.ray@example.com;40;-;\n",
      1_290,
      {},
    ],
    [
      "in Spanish",
      "Correo electrónico;Saldo de puntos;Fecha de nacimiento\nann.lee@example.com;1.250;14/03/1990\n",
      1_250,
      {},
    ],
    [
      "in Italian",
      "Indirizzo e-mail;Saldo punti;Data di nascita (GG/MM/AAAA);Scadenza;Livello\nann.lee@example.com;1.250;04/03/1990;14 marzo 2037;\nbo.ray@example.com;40;-;mai;\n",
      1_290,
      {},
    ],
    [
      "in Italian, in other words",
      "E-mail,Punti disponibili,Compleanno,Data di scadenza\nann.lee@example.com,500,14/03,\n",
      500,
      {},
    ],
    [
      "with texts in the form of formulas, which spreadsheets take for no numbers",
      'Customer ID,Email,Points\n="8001",,="1250"\n"=""x""","=""bo.ray@example.com""",40\n',
      1_290,
      {},
    ],
    [
      "with birthdays of which one has a short year",
      "Email,Points,Birthday\nann.lee@example.com,500,03/14/90\nbo.ray@example.com,40,12/31/1991\n",
      540,
      { leftOut: [[2, "short_year"]] },
    ],
    [
      "with pending points that cannot be read",
      "Email,Points,Pending points\nann.lee@example.com,500,n.d.\nbo.ray@example.com,40,-20\ncy.fox@example.com,7,3.50\n",
      547,
      {
        leftOut: [
          [2, "not_a_number"],
          [3, "negative_points"],
          [4, "decimal_points"],
        ],
      },
    ],
    [
      "with a column Pending that says yes or no",
      "Email,Points,Pending\nann.lee@example.com,500,yes\nbo.ray@example.com,40,No\n",
      540,
      {
        leftOut: [
          [2, "not_a_number"],
          [3, "not_a_number"],
        ],
      },
    ],
  ])("%s", async (_, file, goodPoints, found) => {
    expect(await check(file)).toMatchObject({ goodPoints, problems: [], leftOut: [], ...found });
  });
});

test("points whose expiry date cannot be read are summed, since no date takes them", async () => {
  const id = await imports.checked(
    "Email,Points,Expiry date\nann.lee@example.com,500,2037-02-30\nbo.ray@example.com,40,soon\ncy.fox@example.com,7,2037-12-31\nann.lee@example.com,9,soon\n",
  );
  const { data } = await api.ask(`{ import(id: "${id}") { goodPoints undated { lines points } } }`);
  expect(data.import).toEqual({ goodPoints: 547, undated: { lines: 2, points: 540 } });
  await imports.discard(id);
});

describe("what the file leaves open is asked once", () => {
  test("and a file with two open questions is told both", async () => {
    const { id } = await imports.upload(
      "Email,Points,Birthday\nann.lee@example.com,1.250,03/04/1990\nbo.ray@example.com,90,\n",
    );
    const { userErrors } = await imports.step("importMatch", id, ", columns: [email, points, birthday]");
    expect(userErrors).toEqual([
      {
        code: "invalid_input",
        field: ["answers"],
        message: "Say how points are written in this file. Say how the dates in “Birthday” are written.",
      },
    ]);
    await imports.discard(id);
  });

  const unclear =
    "Email,Points\nann.lee@example.com,1.250\nbo.ray@example.com,90\ncy.fox@example.com,2.000\n";

  test("about numbers, with the lines that show it", async () => {
    const { id } = await imports.upload(unclear);
    expect(await imports.step("importMatch", id, ", columns: [email, points]")).toMatchObject({
      userErrors: [{ code: "invalid_input", field: ["answers"] }],
    });
    const [question] = await imports.questions(id);
    expect(question).toMatchObject({
      about: "numbers",
      isOpen: true,
      answer: null,
      lines: [
        {
          line: 2,
          cell: "1.250",
          meanings: [
            { choice: "point_decimal", means: "1.25" },
            { choice: "comma_decimal", means: "1250" },
          ],
        },
        { line: 4, cell: "2.000" },
      ],
    });
    await imports.discard(id);

    expect(await check(unclear, "{ about: numbers, choice: comma_decimal }")).toMatchObject({
      goodPoints: 3_340,
      problems: [],
    });
    expect(await check(unclear, "{ about: numbers, choice: point_decimal }")).toMatchObject({
      goodPoints: 92,
      problems: [[2, "decimal_points"]],
    });
  });

  test("about decimals: lists no line whose points are whole as the file writes them", async () => {
    const file =
      "Email,Points\nann.lee@example.com,1.000\nbo.ray@example.com,12.5\ncy.fox@example.com,1.250\n";
    const { id } = await imports.upload(file);
    expect(await imports.questions(id)).toMatchObject([
      { about: "numbers", answer: "point_decimal", lines: [{ line: 2, cell: "1.000" }, { line: 4 }] },
      { about: "fractions", answer: "refuse", lines: [{ line: 3 }, { line: 4 }] },
    ]);
    await imports.discard(id);
    expect(await check(file)).toMatchObject({
      goodPoints: 1,
      problems: [
        [3, "decimal_points"],
        [4, "decimal_points"],
      ],
    });
  });

  test("about decimals: refused alone, or rounded by one choice for the file", async () => {
    const file = "Email,Points\nann.lee@example.com,50.00\nbo.ray@example.com,110.50\n";
    const rounded = (choice: string) => check(file, `{ about: fractions, choice: ${choice} }`);
    expect(await rounded("down")).toMatchObject({ goodPoints: 160, problems: [] });
    expect(await rounded("nearest")).toMatchObject({ goodPoints: 161, problems: [] });
  });

  test("about dates that may be of two months, and then birthdays are right", async () => {
    const file = "Email,Points,Birthday\nann.lee@example.com,5,03/04/1990\n";
    const { id } = await imports.upload(file);
    expect(await imports.questions(id)).toMatchObject([{ about: "dates", column: 2, answer: null }]);
    await imports.answered(id, "{ about: dates, column: 2, choice: day_first }");
    expect(await imports.show(id)).toMatchObject({
      goodPoints: 5,
      answers: [{ about: "dates", column: 2, choice: "day_first" }],
    });
    await imports.step("importApply", id);
    await imports.work("apply", id);
    const { data } = await api.ask(`{ customer(platformId: "8001") { birthday } }`);
    expect(data.customer.birthday).toBe("04-03");
    await imports.step("importUndo", id);
    await imports.work("undo", id);
  });

  test("about dates that a spreadsheet wrote in its own order below a heading with the year first", async () => {
    const { id } = await imports.upload(
      "Email;Points;Birthdate (YYYY-MM-DD)\nann.lee@example.com;5;04.03.1990\n",
    );
    expect(await imports.questions(id)).toMatchObject([{ about: "dates", column: 2, answer: null }]);
    await imports.discard(id);
  });

  test("and an answer to no question of the file is refused", async () => {
    const { id } = await imports.upload("Email,Points\nann.lee@example.com,5\n");
    for (const answer of ["about: dates, column: 1, choice: day_first", "about: repeats, choice: read"])
      expect(
        await imports.step("importMatch", id, `, columns: [email, points], answers: [{ ${answer} }]`),
      ).toMatchObject({ userErrors: [{ code: "invalid_input", field: ["answers"] }] });
    await imports.discard(id);
  });
});

describe("a column of customer numbers", () => {
  test("of another program is not used: addresses decide, and the page says how many were found", async () => {
    const id = await imports.checked(
      "ID,Email,Points\n8002,ann.lee@example.com,100\n2,bo.ray@example.com,50\n3,,5\n",
    );
    expect(await imports.show(id)).toMatchObject({
      goodPoints: 150,
      customerIds: { seen: 3, found: 1, areUsed: false },
      problems: { nodes: [{ line: 4, code: "foreign_id", column: "ID" }] },
    });
    await imports.step("importApply", id);
    await imports.work("apply", id);
    expect((await memberOf(deps, shop, "8001")).available).toBe(100);
    expect((await memberOf(deps, shop, "8002")).available).toBe(50);
    await imports.step("importUndo", id);
    await imports.work("undo", id);
  });

  test("of the store is used, and a number that nobody has falls back to the address", async () => {
    const id = await imports.checked(
      "Customer ID,Email,Points\n8001,old-address@example.com,100\n8003.0,cy.fox@example.com,7\n99,bo.ray@example.com,50\n98,nobody@example.com,5\n",
    );
    expect(await imports.show(id)).toMatchObject({
      goodPoints: 157,
      customerIds: { seen: 4, found: 2, areUsed: true },
      problems: { nodes: [{ line: 5, code: "unknown_customer" }] },
    });
    await imports.discard(id);
  });

  test("of the store whose line names another customer by the address waits for staff's word", async () => {
    const file =
      "Customer ID,Email,Points\n8001,ann.lee@example.com,100\n8003,cy.fox@example.com,7\n8002,ann.lee@example.com,50\n";
    expect(await check(file)).toMatchObject({ goodPoints: 107, problems: [[4, "two_customers"]] });
    expect(await check(file, "{ about: customer_ids, choice: use }")).toMatchObject({
      goodPoints: 157,
      problems: [],
    });
    expect(await check(file, "{ about: customer_ids, choice: ignore }")).toMatchObject({
      goodPoints: 107,
      problems: [[4, "duplicate_person"]],
    });
  });

  test("is used against the finding if staff say so", async () => {
    const file = "ID,Email,Points\n8002,ann.lee@example.com,100\n";
    const { id } = await imports.upload(file);
    await imports.answered(id, "{ about: customer_ids, choice: use }");
    expect(await imports.show(id)).toMatchObject({ customerIds: { found: 1, areUsed: true } });
    await imports.discard(id);
  });

  test("of nobody's, with no address or none that can be read, says so in the address's column", async () => {
    const file =
      'ID,Email,Points\n4801,ann.lee@example.com,1\n4802,not-an-email,100\n4803,,100\n4804,"müller, jörg j@example.com",75\n';
    const id = await imports.checked(file, undefined, true);
    const invalid = { code: "invalid_email", column: "Email" };
    const { goodPoints, problems } = await imports.show(id);
    expect(goodPoints).toBe(1);
    expect(problems.nodes).toMatchObject([
      { line: 3, ...invalid },
      { line: 4, code: "missing_email", column: "Email" },
      { line: 5, ...invalid },
    ]);
    await imports.discard(id);
    const known = (await check(file)).problems.map(([, code]) => code);
    expect(known).toEqual(["invalid_email", "unknown_customer", "invalid_email"]);
  });

  test("never numbers a customer whom the import creates", async () => {
    const id = await imports.checked("ID,Email,Points\n4711,new.one@example.com,40\n", undefined, true);
    await imports.step("importApply", id);
    await imports.work("apply", id);
    const { data } = await api.ask(
      `{ foreign: customer(platformId: "4711") { id } made: customer(email: "new.one@example.com") { platformId points { available } } }`,
    );
    expect(data.foreign).toBeNull();
    expect(data.made.points).toEqual({ available: 40 });
    await deliver(deps, shop, [
      {
        type: "customer_created",
        customer: aCustomer("4711", { email: "somebody.else@example.com", isEmailVerified: true }),
      },
    ]);
    expect((await memberOf(deps, shop, "4711")).available).toBe(0);
    await imports.step("importUndo", id);
    await imports.work("undo", id);
  });
});

describe("what is left out", () => {
  test("is listed in pages, and downloaded as one file with the refused lines", async () => {
    const id = await imports.checked(
      "Email,Points,Birthday\nann.lee@example.com,1,31 June\nnobody@example.com,2,x\nbo.ray@example.com,3,=1+1\n",
    );
    const page = async (words: string) =>
      (
        await api.ask(
          `{ import(id: "${id}") { leftOut(${words}) { nodes { line } pageInfo { hasNextPage endCursor } } } }`,
        )
      ).data.import.leftOut;
    const start = await page("first: 1");
    expect(start).toMatchObject({ nodes: [{ line: 2 }], pageInfo: { hasNextPage: true } });
    expect(await page(`first: 1, after: "${start.pageInfo.endCursor}"`)).toMatchObject({
      nodes: [{ line: 4 }],
    });
    expect(await page("last: 1")).toMatchObject({ nodes: [{ line: 4 }] });

    const download = async (of: { shopId: string }, scopes: readonly string[]) => {
      const { key } = await createApiKey(deps, { shopId: of.shopId, name: "files", scopes, actor: "test" });
      return api.app.inject({
        url: `/api/imports/${id}/problems.csv`,
        headers: { authorization: `Bearer ${key}` },
      });
    };
    const file = await download(shop, ["read_customers"]);
    expect(file.body.replace("\ufeff", "").trimEnd().split("\r\n")).toEqual([
      "line,column,outcome,reason,earlier_line",
      "3,Email,line not imported,No customer in your store has this ID or e-mail address.,",
      expect.stringMatching(/^2,Birthday,cell left out,/),
      expect.stringMatching(/^4,Birthday,cell left out,/),
    ]);
    expect((await download(shop, ["read_program"])).statusCode).toBe(403);
    const other = await aShop(deps, { domain: "other-files.myshopify.com" });
    expect((await download(other, ["*"])).statusCode).toBe(404);
  });
});
