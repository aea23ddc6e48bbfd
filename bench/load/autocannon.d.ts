/** The little that we use of it. */
declare module 'autocannon' {
  export interface CannonRequest<Context> {
    setupRequest(request: object, context: Context): object;
    onResponse(status: number, body: string, context: Context): void;
  }
  export interface CannonOptions<Context> {
    url: string;
    connections: number;
    duration: number;
    timeout: number;
    requests: CannonRequest<Context>[];
  }
  export interface CannonResult {
    duration: number;
    errors: number;
    latency: { p50: number; p99: number };
  }
  export default function autocannon<Context>(options: CannonOptions<Context>): Promise<CannonResult>;
}
