import { describe, expect, test } from "vitest";
import { deliver, memberOf } from "../../testing/processes/deliver.ts";
import { aCustomer } from "../../testing/samples/an-order.ts";
import { exportPerson } from "../../account/privacy/export-person.ts";
import { openTestShop } from "../../testing/test-shop.ts";

let made = 7_000;

const { deps, shop, api } = await openTestShop();

async function someone(): Promise<string> {
  const platformId = String((made += 1));
  await deliver(deps, shop, [{ type: "customer_created", customer: aCustomer(platformId) }]);
  return (await memberOf(deps, shop, platformId)).customerId;
}

async function set(customerId: string, birthday: string | null) {
  const { data } = await api.ask(
    `mutation ($customerId: ID!, $birthday: String) { customerSetBirthday(customerId: $customerId, birthday: $birthday) {
       customer { birthday birthdayEnteredOn } userErrors { code field } } }`,
    { customerId, birthday },
  );
  return data.customerSetBirthday;
}

describe("a customer's birthday", () => {
  test("is entered, changed and removed, with the day in the shop's time zone", async () => {
    const ann = await someone();
    deps.clock.set("2026-03-02T23:30:00.000Z");
    expect((await set(ann, "02-29")).customer).toEqual({
      birthday: "02-29",
      birthdayEnteredOn: "2026-03-03",
    });
    deps.clock.move({ days: 5 });
    expect((await set(ann, "02-29")).customer).toMatchObject({ birthdayEnteredOn: "2026-03-03" });
    expect((await set(ann, "03-14")).customer).toEqual({
      birthday: "03-14",
      birthdayEnteredOn: "2026-03-08",
    });
    expect((await set(ann, null)).customer).toEqual({ birthday: null, birthdayEnteredOn: null });
  });

  test.each(["02-30", "1990-03-14", "3-14", "", "03-14 "])("is not %j", async (birthday) => {
    expect((await set(await someone(), birthday)).userErrors).toEqual([
      { code: "invalid_input", field: ["birthday"] },
    ]);
  });

  test("is in the file of the person's data, and in the list of customers", async () => {
    const ann = await someone();
    await set(ann, "03-14");
    const { customer } = await exportPerson(deps, shop, { customerId: ann, actor: "test" });
    expect(customer).toMatchObject({ birthday: "03-14", birthdayEnteredOn: expect.stringMatching(/^2026-/) });
  });

  test("goes when the person is erased, and cannot be entered again", async () => {
    const ann = await someone();
    await set(ann, "03-14");
    await api.ask(`mutation { customerErase(customerId: "${ann}") { userErrors { code } } }`);

    const { data } = await api.ask(`{ customer(id: "${ann}") { birthday birthdayEnteredOn } }`);
    expect(data.customer).toEqual({ birthday: null, birthdayEnteredOn: null });
    expect((await set(ann, "03-14")).userErrors).toEqual([
      { code: "customer_erased", field: ["customerId"] },
    ]);
  });

  test("of nobody is refused", async () => {
    const unknown = deps.newId();
    expect((await set(unknown, "03-14")).userErrors).toMatchObject([{ code: "customer_not_found" }]);
  });
});
