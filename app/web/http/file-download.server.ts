const types = {
  csv: 'text/csv; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A file to save as `name` with the ending of its type. No cache keeps it. */
export const fileDownload = (name: string, type: keyof typeof types, body: BodyInit | null): Response =>
  new Response(body, {
    headers: {
      'Content-Type': types[type],
      'Content-Disposition': `attachment; filename="${name}.${type}"`,
      'Cache-Control': 'private, no-store',
    },
  })

/** Always a download of unknown type: what people upload is never opened on our own address. */
export const uploadedFile = ({ name, content }: { name: string; content: Uint8Array }): Response =>
  new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
