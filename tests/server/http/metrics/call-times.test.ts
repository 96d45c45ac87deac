import { expect, test } from 'vitest';
import { CallTimes } from '#server/http/metrics/call-times.ts';

test('the times of calls are a histogram that Prometheus reads: cumulative buckets, sum and count', () => {
  const times = new CallTimes();
  times.observe('auth.me', 200, 0.0004);
  times.observe('auth.me', 200, 0.0025);
  times.observe('auth.me', 200, 60);
  times.observe('auth.me', 401, 0.02);
  const lines = times.write().split('\n');
  expect(lines.slice(0, 2)).toEqual([
    expect.stringMatching(/^# HELP call_duration_seconds ./),
    '# TYPE call_duration_seconds histogram',
  ]);
  const of = (status: number) => lines.filter((line) => line.includes(`status="${status}"`));
  const bucketsOf = (status: number) =>
    of(status).flatMap((line) => /_bucket.* (\d+)$/.exec(line)?.[1] ?? []);
  expect(bucketsOf(200).map(Number)).toEqual([1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3]);
  expect(bucketsOf(401).map(Number)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1]);
  expect(of(200)).toContain('call_duration_seconds_bucket{le="+Inf",call="auth.me",status="200"} 3');
  expect(of(200)).toContain('call_duration_seconds_count{call="auth.me",status="200"} 3');
  expect(of(200).find((line) => line.includes('_sum'))).toMatch(/ 60\.0029/);
  expect(lines.at(-1)).toBe('');
});
