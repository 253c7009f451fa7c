// Rules that every dialog of the admin keeps: Enter in a field does what the last button does, unless that is a dangerous
// one, and closing returns the focus to the element that opened the dialog. A dialog that is missing here is a type error.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { noRefusals } from "./api/user-errors.ts";
import { AdjustPoints } from "./customers/detail/adjust-points.tsx";
import { BulkAdjust } from "./customers/bulk/bulk-adjust.tsx";
import { SetBirthday } from "./customers/birthday/set-birthday.tsx";
import { ColumnChoice } from "./customers/list/column-choice.tsx";
import { ConfirmMerge } from "./customers/merge/confirm-merge.tsx";
import { EraseCustomer } from "./customers/privacy/erase-customer.tsx";
import { FilterDialog } from "./customers/list/filter-dialog.tsx";
import { MergeCustomer } from "./customers/merge/merge-customer.tsx";
import { RedeemFor } from "./customers/rewards/redeem-for.tsx";
import { RedeemedCode } from "./customers/rewards/redeemed-code.tsx";
import { RemoveNote } from "./customers/notes/remove-note.tsx";
import { EnrollCustomer } from "./customers/detail/enroll-customer.tsx";
import { SetTier } from "./customers/detail/set-tier.tsx";
import { SetExcluded } from "./customers/detail/set-excluded.tsx";
import { UndoBulk } from "./customers/bulk/undo-bulk.tsx";
import { CountOrder, UndoOrderCount } from "./customers/history/count-order.tsx";
import { UndoEntry } from "./customers/history/undo-entry.tsx";
import { UndoMerge } from "./customers/merge/undo-merge.tsx";
import { EditView, NameView } from "./customers/list/view-dialogs.tsx";
import { FindDialog } from "./find/find-dialog.tsx";
import { Launch } from "./getting-started/launch.tsx";
import { UndoBatch } from "./getting-started/past-orders.tsx";
import { WhoGetsWhat } from "./getting-started/who-gets-what.tsx";
import { UndoImport } from "./imports/undo-import.tsx";
import { RangeChoice } from "./reports/range-choice.tsx";
import { DismissMessage } from "./set-aside/dismiss-message.tsx";
import { aMessage } from "./testing/a-message.ts";
import { RefuseReferral } from "./referrals/refuse-referral.tsx";
import { CancelRedemption } from "./rewards/redemptions/cancel-redemption.tsx";
import { RevealCode } from "./rewards/redemptions/gift-card-code.tsx";
import { RewardConflict } from "./rewards/form/reward-conflict-dialog.tsx";
import { emptyDraft } from "./rewards/form/reward-draft.ts";
import { EndSession } from "./settings/access/end-session.tsx";
import { ImportArchive } from "./settings/data/import-archive.tsx";
import { NewKey } from "./settings/access/new-key.tsx";
import { RevokeKey } from "./settings/access/revoke-key.tsx";
import { DeleteEndpoint } from "./settings/webhooks/delete-endpoint.tsx";
import { DeliveryDialog } from "./settings/webhooks/delivery-dialog.tsx";
import { EndpointForm } from "./settings/webhooks/endpoint-form.tsx";
import { MadeSecret } from "./settings/webhooks/made-secret.tsx";
import { RotateSecret } from "./settings/webhooks/rotate-secret.tsx";
import { UnsavedChanges } from "./shell/unsaved-changes.tsx";
import { aCustomer } from "./testing/a-customer.ts";
import { adjustment } from "./testing/a-history.ts";
import { key, keyDates } from "./testing/an-api-key.ts";
import { aProgram } from "./testing/a-program.ts";
import { batch, gettingStartedWith } from "./testing/getting-started.ts";
import { aReferral, refuseNothing } from "./testing/a-referral.ts";
import { aGiftCard, aRedemption, aReward } from "./testing/a-redemption.ts";
import { programDialogs, type Walked } from "./testing/program-dialogs.tsx";
import { connection, renderPage } from "./testing/render-page.tsx";
import { type Layer, layers } from "./ui/layers/layers.ts";
import { Link } from "./ui/router/router.tsx";

type DialogName = Exclude<Layer, `${string}-menu`>;

const document = aProgram();
const program = { version: 3, status: "ON", name: "Leaves", pointsName: document.pointsName, document };
const person = { ...aCustomer, points: { available: 640, pending: 0, lifetime: 640 } } as never;
const born = { ...aCustomer, birthday: "03-14" } as never;
const other = { ...aCustomer, id: "c2", displayName: "H. Ashworth" };
const gettingStarted = gettingStartedWith(program);
const nothing = () => undefined;
const endpoint = { id: "e1", url: "https://crm.example/", topics: ["POINTS_CHANGED"], isOn: true } as never;
const delivery = { id: "d1", topic: "POINTS_CHANGED", status: "WAITING", body: "{}", attempts: [] } as never;
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

const leftOutOrder = { id: "7001", name: "#1001", points: 0, summary: "Earned nothing: it was too late." };

const dialogs: Readonly<Record<DialogName, Walked>> = {
  ...programDialogs,
  "adjust-points": {
    draw: (onClose) => <AdjustPoints {...{ person, document, onClose }} />,
    wrong: { label: "Points", text: "many", said: /whole number/, mended: "20" },
  },
  birthday: {
    draw: (onClose) => <SetBirthday person={born} earns={null} onClose={onClose} />,
    wrong: { label: "Day", text: "40", said: /doesn’t have this day/, mended: "15" },
  },
  "bulk-adjust": {
    draw: (onClose) => (
      <BulkAdjust
        selection={{ ids: ["c1"] } as never}
        count={1}
        {...{ document, onClose }}
        onStarted={nothing}
      />
    ),
    wrong: { label: "Points for each", text: "many", said: /whole number/, mended: "20" },
  },
  "cancel-redemption": {
    draw: (onClose) => (
      <CancelRedemption
        {...{ redemption: aRedemption, onClose }}
        points="500 points"
        customerName="Harriet"
      />
    ),
  },
  "change-view": {
    draw: (onClose) => (
      <EditView saved={{ id: "v1", name: "Gold", address: "?tier=gold" }} onClose={onClose} />
    ),
    answers: { customerViewRename: refused("name", "Enter a name") },
    wrong: { label: "Name", text: " ", said: "Enter a name.", mended: "Silver" },
  },
  columns: {
    opener: "Columns",
    draw: () => <ColumnChoice columns={new Set()} onChange={nothing} />,
  },
  "confirm-merge": {
    draw: (onClose) => (
      <ConfirmMerge {...{ person, document, onClose }} other={other as never} onBack={nothing} />
    ),
  },
  "end-session": {
    draw: (onClose) => (
      <EndSession person={{ staffId: "8", staffName: "Bea", isOwn: false } as never} onClose={onClose} />
    ),
  },
  enroll: { draw: (onClose) => <EnrollCustomer {...{ person, onClose }} claimed="30 days" /> },
  erase: { draw: (onClose) => <EraseCustomer {...{ person, onClose }} balance="640 points" /> },
  exclude: { draw: (onClose) => <SetExcluded {...{ person, onClose }} balance="640 points" isExcluded /> },
  filter: {
    draw: (onClose) => <FilterDialog filters={{} as never} tiers={[]} onApply={nothing} onClose={onClose} />,
    wrong: { label: "Points from", text: "many", said: /whole number|number/, mended: "20" },
  },
  find: { draw: (onClose) => <FindDialog onClose={onClose} /> },
  "find-other": {
    draw: (onClose) => <MergeCustomer {...{ person, document, onClose }} />,
    answers: { customers: connection([other]) },
  },
  "import-archive": {
    opener: "Choose an archive",
    answers: { hasShopData: false },
    draw: () => <ImportArchive onImported={() => Promise.resolve()} />,
    goOn: (page) => {
      const files = [new File(["x"], "shop.gz")];
      fireEvent.change(page.querySelector("input[type=file]")!, { target: { files } });
    },
  },
  launch: {
    opener: "Launch",
    draw: () => <Launch data={gettingStarted} looks={{}} onOutdated={nothing} />,
  },
  "made-key": {
    draw: (onClose) => <NewKey onClose={onClose} />,
    answers: {
      apiKeyCreate: { created: { secret: "lk_1", apiKey: { ...key, ...keyDates } }, userErrors: [] },
    },
    goOn: async () => {
      fireEvent.change(screen.getByLabelText("What it’s for"), { target: { value: "Till" } });
      fireEvent.click(screen.getAllByRole("radio", { name: "Read" })[0]!);
      press("Create key");
      await screen.findByLabelText("API key");
    },
  },
  "new-key": {
    draw: (onClose) => <NewKey onClose={onClose} />,
    wrong: { label: "What it’s for", text: " ", said: "Say what the key is for.", mended: "Till" },
  },
  "dismiss-message": {
    draw: (onClose) => <DismissMessage message={aMessage} onClose={onClose} onDone={nothing} />,
  },
  "redeem-for": {
    draw: (onClose) => <RedeemFor {...{ person, document, onClose }} />,
    answers: { rewards: connection([aReward]), shopperMails: { canSendMail: false, kinds: [] } },
    goOn: () => screen.findByRole("radio"),
  },
  "redeemed-code": {
    draw: (onClose) => <RedeemedCode redemption={aRedemption as never} {...{ person, onClose }} />,
  },
  "refuse-referral": {
    draw: (onClose) => <RefuseReferral referral={aReferral} onRefuse={refuseNothing} onClose={onClose} />,
  },
  "remove-note": {
    draw: (onClose) => (
      <RemoveNote note={{ id: "n1", text: "Rang", actor: "staff:7" } as never} onClose={onClose} />
    ),
  },
  "report-range": {
    opener: "1 – 20 Nov 2026, by day",
    draw: () => (
      <RangeChoice range={{ from: "2026-11-01", to: "2026-11-20", by: "DAY" }} hasSteps onChange={nothing} />
    ),
    wrong: {
      label: "From",
      text: "2026-12-01",
      said: "The first day must be before the last",
      mended: "2026-11-02",
    },
  },
  "reveal-code": {
    draw: (onClose) => <RevealCode redemption={aGiftCard} customerName="Harriet" onClose={onClose} />,
  },
  "revoke-key": {
    draw: (onClose) => <RevokeKey apiKey={{ ...key, ...keyDates } as never} onClose={onClose} />,
  },
  conflict: {
    draw: (onClose) => (
      <RewardConflict
        versions={{
          base: emptyDraft,
          mine: { ...emptyDraft, name: "Winter treat" },
          theirs: { ...emptyDraft, name: "Snow treat" },
        }}
        program={document}
        isSaving={false}
        onResolve={nothing}
        onClose={onClose}
      />
    ),
  },
  "save-view": {
    draw: (onClose) => <NameView address="?tier=gold" onClose={onClose} />,
    answers: { customerViewCreate: refused("name", "Enter a name") },
    wrong: { label: "Name", text: " ", said: "Enter a name.", mended: "Gold" },
  },
  "set-tier": { draw: (onClose) => <SetTier {...{ person, onClose }} document={aProgram()} /> },
  "count-order": {
    draw: (onClose) => <CountOrder order={leftOutOrder} program={document} onClose={onClose} />,
  },
  "undo-bulk": {
    draw: (onClose) => (
      <UndoBulk batch={{ id: "b1", points: 20, members: 3, adjusted: 3 } as never} onClose={onClose} />
    ),
    answers: {
      bulkAdjustmentUndoPreview: {
        members: 3,
        points: 60,
        spent: 0,
        pointsSpent: 0,
        alreadyUndone: 0,
        merged: 0,
      },
    },
    goOn: () => screen.findByText(/are taken back/),
  },
  "undo-entry": {
    draw: (onClose) => <UndoEntry entry={adjustment as never} onClose={onClose} />,
    answers: { postingUndo: refused("reason", "At most 500 characters") },
    wrong: {
      label: "Reason, for your team (optional)",
      text: "x",
      said: "At most 500 characters.",
      mended: "late",
    },
  },
  "undo-import": {
    draw: (onClose) => (
      <UndoImport
        facts={{ id: "i1", progress: { appliedPoints: 20, appliedPending: 0, appliedRows: 2 } } as never}
        onClose={onClose}
      />
    ),
  },
  "undo-order-count": {
    draw: (onClose) => <UndoOrderCount order={leftOutOrder} program={document} onClose={onClose} />,
  },
  "undo-merge": {
    draw: (onClose) => (
      <UndoMerge merge={{ id: "m1", from: other, into: aCustomer } as never} onClose={onClose} />
    ),
  },
  "undo-past-orders": {
    opener: "Undo",
    draw: () => (
      <UndoBatch
        batch={batch}
        data={gettingStarted}
        actions={{ isBusy: false, refusals: noRefusals, look: nothing, credit: nothing, undo: nothing }}
      />
    ),
  },
  "unsaved-changes": {
    opener: "Away",
    draw: () => (
      <>
        <Link to="/away">Away</Link>
        <UnsavedChanges isDirty isSaving={false} onSave={nothing} onDiscard={nothing} />
      </>
    ),
  },
  "webhook-delete": {
    draw: (onClose) => <DeleteEndpoint {...{ endpoint, onClose }} />,
  },
  "webhook-delivery": {
    draw: (onClose) => <DeliveryDialog {...{ delivery, onClose }} />,
  },
  "webhook-form": {
    draw: (onClose) => <EndpointForm onClose={onClose} />,
    wrong: {
      label: "Address",
      text: "crm",
      said: "Enter an address that begins with https://.",
      mended: "https://crm.example/",
    },
  },
  "webhook-rotate": {
    draw: (onClose) => <RotateSecret {...{ endpoint, onClose }} onMade={nothing} />,
  },
  "webhook-secret": {
    draw: (onClose) => <MadeSecret secret="whsec_x" onClose={onClose} />,
  },
  "who-gets-what": {
    draw: (onClose) => <WhoGetsWhat batch={batch} program={document} onClose={onClose} />,
  },
};

function refused(field: string, message: string) {
  return { userErrors: [{ code: "invalid_input", field: [field], message }] };
}

const walk = Object.entries(dialogs) as [DialogName, Walked][];

/** Draws the page, opens the dialog from its button and goes on to it. */
async function open(name: DialogName) {
  const { draw, opener: openerName, answers = {}, goOn } = dialogs[name];
  function Page() {
    const [isOpen, setOpen] = useState(false);
    if (openerName !== undefined) return draw(nothing);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open it</button>
        {isOpen && draw(() => setOpen(false))}
      </>
    );
  }
  const page = renderPage({ Page, answers });
  const named = (await screen.findByText(openerName ?? "Open it")).closest("a, button, label");
  const opener = named instanceof HTMLLabelElement ? named.control! : (named as HTMLElement);
  opener.focus();
  fireEvent.click(opener);
  await goOn?.(page.container);
  const dialog = await waitFor(() =>
    page.container.ownerDocument.querySelector<HTMLElement>(`[data-layer="${name}"]`)!,
  );
  expect(dialog).toBeTruthy();
  return { dialog, opener };
}

const fieldsOf = (dialog: HTMLElement) => [
  ...dialog.querySelectorAll<HTMLInputElement>("input:not([type=file], :disabled)"),
];
const mainButton = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll<HTMLButtonElement>("[data-dialog-actions] button")].at(-1)!;

describe("every dialog", () => {
  test("is tested here, except for menus", () => {
    expect(walk.map(([name]) => name).toSorted()).toEqual(layers.filter((name) => !name.endsWith("-menu")));
  });

  test.each(walk.map(([name]) => name))(
    "%s does on Enter in a field what its last button does, unless that one is dangerous",
    async (name) => {
      const { dialog } = await open(name);
      const button = mainButton(dialog);
      for (const field of fieldsOf(dialog)) {
        const isWayOut = ["Cancel", "Close"].includes(button.textContent);
        if (field.form) {
          // The browser presses the form's first submit button.
          const submits = [...field.form.elements].find(
            (one) => one instanceof HTMLButtonElement && one.type === "submit",
          );
          expect(submits, field.outerHTML).toBe(isWayOut ? undefined : button);
          continue;
        }
        expect(isWayOut, field.outerHTML).toBe(false);
        button.disabled = false;
        const pressed: EventTarget[] = [];
        const note = (event: Event) => {
          pressed.push(event.target!);
          event.stopImmediatePropagation();
        };
        window.addEventListener("click", note, true);
        fireEvent.keyDown(field, { key: "Enter" });
        window.removeEventListener("click", note, true);
        expect(pressed, field.outerHTML).toEqual(button.dataset["kind"] === "danger" ? [] : [button]);
      }
    },
  );

  test.each(walk.map(([name]) => name))("%s returns the focus to what opened it", async (name) => {
    const { dialog, opener } = await open(name);
    expect(dialog.contains(window.document.activeElement) || window.document.activeElement === opener).toBe(
      true,
    );
    fireEvent(dialog, new Event("cancel", { cancelable: true }));
    await waitFor(() => expect(window.document.querySelector("[data-layer]")).toBeNull());
    expect(window.document.activeElement).toBe(opener);
  });

  test.each(walk.flatMap(([name, { wrong }]) => (wrong ? [[name, wrong] as const] : [])))(
    "%s drops the error beside a field once it is fixed",
    async (name, { label, text, said, mended }) => {
      const { dialog } = await open(name);
      const field = within(dialog).getByLabelText(label);
      fireEvent.change(field, { target: { value: text } });
      fireEvent.click(mainButton(dialog));
      expect(await within(dialog).findByText(said)).toBeTruthy();
      fireEvent.change(field, { target: { value: mended } });
      await waitFor(() => expect(within(dialog).queryByText(said)).toBeNull());
    },
  );
});
