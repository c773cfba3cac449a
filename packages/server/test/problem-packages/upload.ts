/** A form with one file, as browsers send it. */
export function uploadOf(
  name: string,
  file: Buffer,
  fields: Readonly<Record<string, string>>,
  fileName = 'package.zip',
) {
  const edge = 'edge-of-the-form';
  const text = Object.entries(fields).map(
    ([field, value]) => `--${edge}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${edge}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([Buffer.from(text.join('') + head), file, Buffer.from(`\r\n--${edge}--\r\n`)]),
  };
}
