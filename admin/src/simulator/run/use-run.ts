// The run that the address names: read while it works, started and stopped.
import { useEffect, useState } from "react";
import { type CombinedError, useMutation, useQuery } from "urql";
import { noRefusals, type Refusals, toPlainRefusals } from "../../api/user-errors.ts";
import type { ProgramDocument } from "../../program/program.ts";
import {
  type Run,
  simulationQuery,
  startSimulationMutation,
  stopSimulationMutation,
} from "../simulator.generated.ts";
import type { Days } from "./run-range.ts";

/** While it works. */
const LOOK_AGAIN_MS = 1_000;
const context = { additionalTypenames: ["Simulation"] };

export interface RunActions {
  readonly isStarting: boolean;
  readonly isStopping: boolean;
  readonly refusals: Refusals;
  readonly start: (asked: Days & { readonly document: ProgramDocument }) => Promise<void>;
  readonly stop: (id: string) => Promise<void>;
}

interface UsedRun {
  /** Undefined while it loads; null when there is none. */
  readonly run: Run | null | undefined;
  readonly error: CombinedError | undefined;
  readonly retry: () => void;
  readonly actions: RunActions;
}

export function useRun(id: string | null, onStarted: (id: string) => void): UsedRun {
  const [{ data, error }, read] = useQuery({
    query: simulationQuery,
    variables: { id: id ?? "" },
    pause: id === null,
    context,
    requestPolicy: "cache-and-network",
  });
  const answered = error ? undefined : data?.simulation;
  /** A look that fails changes nothing. */
  const [last, setLast] = useState<Run | null>(null);
  if (answered && answered !== last) setLast(answered);
  // While another one loads, the query still has the former one.
  const known = answered === undefined ? last : answered;
  const run = id === null || answered === null ? null : known?.id === id ? known : undefined;
  const runs = run?.status === "RUNNING";
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => read({ requestPolicy: "network-only" }), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [runs, read]);
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const [starting, start] = useMutation(startSimulationMutation);
  const [stopping, stop] = useMutation(stopSimulationMutation);
  const handleStart: RunActions["start"] = async (input) => {
    const { data: answer, error: failure } = await start({ input });
    setRefusals(toPlainRefusals({ error: failure, userErrors: answer?.simulationStart.userErrors }));
    const started = answer?.simulationStart.simulation;
    if (started) onStarted(started.id);
  };
  const handleStop: RunActions["stop"] = async (stopped) => {
    const { data: answer, error: failure } = await stop({ id: stopped });
    setRefusals(toPlainRefusals({ error: failure, userErrors: answer?.simulationStop.userErrors }));
  };
  const actions: RunActions = {
    isStarting: starting.fetching,
    isStopping: stopping.fetching,
    refusals,
    start: handleStart,
    stop: handleStop,
  };
  return { run, error, retry: () => read({ requestPolicy: "network-only" }), actions };
}
