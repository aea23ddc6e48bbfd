import { expect, test } from 'vitest';
import { createRequestTimes } from './request-times.ts';

test('request times: buckets add up, and routes, methods and status classes are apart', () => {
  const times = createRequestTimes();
  for (const ms of [0.5, 1, 1.5, 20_000]) times.count('/api/a', 'GET', 200, ms);
  times.count('/api/a', 'GET', 404, 3);
  times.count('/api/a', 'POST', 204, 3);
  const lines = times.text().split('\n');
  const labels = 'route="/api/a",method="GET",status="2xx"';
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE roulo_http_request_seconds histogram',
      `roulo_http_request_seconds_bucket{le="0.001",${labels}} 2`,
      `roulo_http_request_seconds_bucket{le="0.0025",${labels}} 3`,
      `roulo_http_request_seconds_bucket{le="10",${labels}} 3`,
      `roulo_http_request_seconds_bucket{le="+Inf",${labels}} 4`,
      `roulo_http_request_seconds_sum{${labels}} 20.003`,
      `roulo_http_request_seconds_count{${labels}} 4`,
      'roulo_http_request_seconds_count{route="/api/a",method="GET",status="4xx"} 1',
      'roulo_http_request_seconds_count{route="/api/a",method="POST",status="2xx"} 1',
    ]),
  );
});
