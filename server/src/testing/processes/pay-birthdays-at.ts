// For browser tests, which cannot wait for a birthday: runs the job of one shop as if it were a later time.
import { withDeps } from "../../cli/with-deps.ts";
import { shopOf } from "../../cli/shop-of.ts";
import { payBirthdaysOfShop } from "../../core/earning/pay-birthdays.job.ts";

const [domain = "", instant = ""] = process.argv.slice(2);
await withDeps(async (deps) => {
  const { shopId } = await shopOf(deps, domain);
  await payBirthdaysOfShop({ ...deps, clock: { now: () => new Date(instant) } }, shopId);
});
