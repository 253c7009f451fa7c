import { useState, type ReactNode } from "react";
import { useMutation } from "urql";
import { isRefused, toPlainRefusals } from "../../api/user-errors.ts";
import { useHost } from "../../embed/host-context.tsx";
import { Banner } from "../../ui/page/banner.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { exportCustomerDataMutation } from "../detail/customer.generated.ts";
import type { Person } from "../detail/person.ts";

// The file is not a Customer object, but downloading it closes their open data requests.
const context = { additionalTypenames: ["Customer"] };

interface DataDownload {
  readonly button: ReactNode;
  /** Why there is no file; empty without an error. */
  readonly trouble: ReactNode;
}

/** All data about a customer, as one JSON file. */
export function useDataDownload(person: Person): DataDownload {
  const host = useHost();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [{ fetching }, exportData] = useMutation(exportCustomerDataMutation);
  const handleDownload = async () => {
    const { data, error } = await exportData({ customerId: person.id }, context);
    const refusals = toPlainRefusals({ error, userErrors: data?.customerExportData.userErrors });
    setProblems(refusals.form);
    if (isRefused(refusals)) return;
    saveFile({
      name: `customer-${person.id}.json`,
      type: "application/json",
      text: JSON.stringify(data?.customerExportData.data, null, 2),
    });
    host?.showToast({ message: "Data downloaded" });
  };
  return {
    button: (
      <Button size="small" isBusy={fetching} onClick={() => void handleDownload()}>
        Download data
      </Button>
    ),
    trouble: problems.length > 0 && (
      <Banner tone="error" title="Not downloaded">
        {problems.join(" ")}
      </Banner>
    ),
  };
}
