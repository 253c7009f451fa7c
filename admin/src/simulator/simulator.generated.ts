// Made from simulator.graphql by `npm run generate -w admin`. Change that file instead.

import type { TypedDocumentNode } from "urql";

export type ProgramOfSimulator = { readonly version: number; readonly status: "DRAFT" | "ON" | "PAUSED"; readonly document: unknown; readonly createdAt: string; readonly createdBy: string; };

export type EarlierRun = { readonly id: string; readonly status: "RUNNING" | "FINISHED" | "STOPPED" | "FAILED"; readonly document: unknown; readonly comparedWith: { readonly document: unknown; }; readonly from: string; readonly to: string; readonly startedAt: string; };

export type Run = { readonly id: string; readonly status: "RUNNING" | "FINISHED" | "STOPPED" | "FAILED"; readonly document: unknown; readonly comparedWith: { readonly version: number; readonly document: unknown; }; readonly from: string; readonly to: string; readonly startedAt: string; readonly finishedAt: string | null; readonly members: number; readonly membersDone: number; readonly sample: { readonly members: number; readonly ofMembers: number; readonly membersError: number; } | null; readonly result: RunResult | null; };

export type RunResult = { readonly members: number; readonly orders: number; readonly revenue: { readonly amount: string; readonly currencyCode: string; }; readonly inForce: ProgramFigures; readonly draft: ProgramFigures; readonly differenceError: number | null; readonly shareDifferenceError: string | null; readonly actual: number; readonly months: readonly (RunMonth)[]; readonly rewards: readonly (RunReward)[]; readonly winners: readonly (RunMember)[]; readonly losers: readonly (RunMember)[]; readonly winnersCount: number; readonly losersCount: number; readonly unchangedCount: number; readonly unknownProducts: number; readonly leftOut: readonly ("REDEMPTIONS" | "EXPIRY" | "GUEST_ORDERS" | "REFUND_DATES" | "PAST_STATUS" | "PRODUCT_FACTS" | "BIRTHDAYS" | "NEWSLETTERS" | "REFERRALS" | "ACTIONS")[]; };

export type ProgramFigures = { readonly points: number; readonly pointsError: number | null; readonly worth: { readonly amount: string; readonly currencyCode: string; }; readonly shareOfRevenue: string | null; readonly shareError: string | null; readonly reachReward: number | null; readonly tiers: readonly ({ readonly id: string | null; readonly name: string | null; readonly members: number; })[]; };

export type RunMonth = { readonly month: string; readonly isPartial: boolean; readonly inForce: number; readonly draft: number; };

export type RunReward = { readonly id: string; readonly title: string; readonly points: number; readonly inForce: number; readonly draft: number; };

export type RunMember = { readonly customer: { readonly id: string; readonly displayName: string; } | null; readonly orders: number; readonly inForce: number; readonly draft: number; readonly tierInForce: string | null; readonly tierDraft: string | null; readonly why: { readonly tiers: number; readonly orders: number; readonly gifts: number; readonly actions: number; }; readonly products: readonly ({ readonly ruleId: string; readonly share: string; })[]; };

export type SimulatorStartData = { readonly program: ProgramOfSimulator; readonly simulationRange: { readonly firstDay: string; } | null; };
export type SimulatorStartVariables = {};
export const simulatorStartQuery = "query SimulatorStart {\n  program {\n    ...ProgramOfSimulator\n  }\n  simulationRange {\n    firstDay\n  }\n}\n\nfragment ProgramOfSimulator on Program {\n  version\n  status\n  document\n  createdAt\n  createdBy\n}" as unknown as TypedDocumentNode<SimulatorStartData, SimulatorStartVariables>;

export type SimulationsData = { readonly simulations: { readonly nodes: readonly (EarlierRun)[]; readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null; }; }; };
export type SimulationsVariables = {readonly after?: string | null;};
export const simulationsQuery = "query Simulations($after: String) {\n  simulations(first: 5, after: $after) {\n    nodes {\n      ...EarlierRun\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n\nfragment EarlierRun on Simulation {\n  id\n  status\n  document\n  comparedWith {\n    document\n  }\n  from\n  to\n  startedAt\n}" as unknown as TypedDocumentNode<SimulationsData, SimulationsVariables>;

export type SimulationData = { readonly simulation: Run | null; };
export type SimulationVariables = {readonly id: string;};
export const simulationQuery = "query Simulation($id: ID!) {\n  simulation(id: $id) {\n    ...Run\n  }\n}\n\nfragment Run on Simulation {\n  id\n  status\n  document\n  comparedWith {\n    version\n    document\n  }\n  from\n  to\n  startedAt\n  finishedAt\n  members\n  membersDone\n  sample {\n    members\n    ofMembers\n    membersError\n  }\n  result {\n    ...RunResult\n  }\n}\n\nfragment RunResult on SimulationResult {\n  members\n  orders\n  revenue {\n    amount\n    currencyCode\n  }\n  inForce {\n    ...ProgramFigures\n  }\n  draft {\n    ...ProgramFigures\n  }\n  differenceError\n  shareDifferenceError\n  actual\n  months {\n    ...RunMonth\n  }\n  rewards {\n    ...RunReward\n  }\n  winners {\n    ...RunMember\n  }\n  losers {\n    ...RunMember\n  }\n  winnersCount\n  losersCount\n  unchangedCount\n  unknownProducts\n  leftOut\n}\n\nfragment ProgramFigures on SimulatedProgram {\n  points\n  pointsError\n  worth {\n    amount\n    currencyCode\n  }\n  shareOfRevenue\n  shareError\n  reachReward\n  tiers {\n    id\n    name\n    members\n  }\n}\n\nfragment RunMonth on SimulatedMonth {\n  month\n  isPartial\n  inForce\n  draft\n}\n\nfragment RunReward on SimulatedReward {\n  id\n  title\n  points\n  inForce\n  draft\n}\n\nfragment RunMember on SimulatedMember {\n  customer {\n    id\n    displayName\n  }\n  orders\n  inForce\n  draft\n  tierInForce\n  tierDraft\n  why {\n    tiers\n    orders\n    gifts\n    actions\n  }\n  products {\n    ruleId\n    share\n  }\n}" as unknown as TypedDocumentNode<SimulationData, SimulationVariables>;

export type StartSimulationData = { readonly simulationStart: { readonly simulation: { readonly id: string; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type StartSimulationVariables = {readonly input: { readonly document: unknown; readonly from: string; readonly to: string; };};
export const startSimulationMutation = "mutation StartSimulation($input: SimulationInput!) {\n  simulationStart(input: $input) {\n    simulation {\n      id\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<StartSimulationData, StartSimulationVariables>;

export type StopSimulationData = { readonly simulationStop: { readonly simulation: { readonly id: string; readonly status: "RUNNING" | "FINISHED" | "STOPPED" | "FAILED"; } | null; readonly userErrors: readonly ({ readonly code: string; readonly field: readonly (string)[] | null; readonly message: string; })[]; }; };
export type StopSimulationVariables = {readonly id: string;};
export const stopSimulationMutation = "mutation StopSimulation($id: ID!) {\n  simulationStop(id: $id) {\n    simulation {\n      id\n      status\n    }\n    userErrors {\n      code\n      field\n      message\n    }\n  }\n}" as unknown as TypedDocumentNode<StopSimulationData, StopSimulationVariables>;
