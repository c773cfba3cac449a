import { createHmac, hash } from 'node:crypto';

/** The keys with which requests to a bucket are signed. */
export interface BucketKeys {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface UnsignedRequest {
  readonly method: string;
  /** Paths in it need no escapes. */
  readonly url: URL;
  /** The SHA-256 of the body. */
  readonly bodyHash: string;
}

/** The headers that sign a request to an S3-compatible service (AWS Signature Version 4). */
export function signatureHeaders(
  { method, url, bodyHash }: UnsignedRequest,
  { region, accessKeyId, secretAccessKey }: BucketKeys,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replace(/[:-]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const signed = { host: url.host, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time };
  const names = Object.keys(signed).join(';');
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`);
  const canonical = [method, url.pathname, queryOf(url), lines.join(''), names, bodyHash].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, hash('sha256', canonical)].join('\n');
  const parts = [day, region, 's3', 'aws4_request'];
  const key = parts.reduce<Buffer | string>((under, part) => hmac(under, part), `AWS4${secretAccessKey}`);
  const signature = hmac(key, toSign).toString('hex');
  const { host: _, ...sent } = signed;
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...sent, authorization };
}

/** Sorted, with the escapes of RFC 3986. */
function queryOf({ searchParams }: URL): string {
  const escaped = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  return [...searchParams]
    .map((pair) => pair.map(escaped).join('='))
    .sort()
    .join('&');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
