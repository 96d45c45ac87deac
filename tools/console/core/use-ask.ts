import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { type Asked, ask, type DeveloperCall, type Failure } from './ask.ts';

export interface Read<Answer> {
  /** The last answer; stays while a newer one is read. */
  readonly data: Answer | null;
  readonly failure: Failure | null;
  readonly isReading: boolean;
  /** How long the last answer took. */
  readonly tookMs: number | null;
  readAgain(): Promise<void>;
}

/** Reads when what is asked for changes. An answer to an earlier question is dropped. */
export function useAsk<Name extends DeveloperCall>(
  name: Name,
  asked: Asked<Name>,
  isOn = true,
): Read<AnswerOf<Name>> {
  const [data, setData] = useState<AnswerOf<Name> | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isReading, setReading] = useState(isOn);
  const [tookMs, setTook] = useState<number | null>(null);
  const last = useRef(0);
  const question = JSON.stringify(asked);
  const readAgain = useCallback(async () => {
    const number = ++last.current;
    const startedMs = performance.now();
    setReading(true);
    const result = await ask(name, JSON.parse(question) as Asked<Name>);
    if (number !== last.current) return;
    setReading(false);
    setTook(Math.round(performance.now() - startedMs));
    setFailure(result.ok ? null : result);
    if (result.ok) setData(result.answer);
  }, [name, question]);
  useEffect(() => {
    if (isOn) void readAgain();
  }, [isOn, readAgain]);
  return { data, failure, isReading, tookMs, readAgain };
}
