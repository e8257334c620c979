import type { Page } from '@playwright/test'

/**
 * Preview messages of a device: a green key frame and a second frame, encoded by the page's browser. `atMs`: their
 * times.
 */
export async function previewMessages(
  page: Page,
  deviceId: string,
  atMs: readonly [number, number],
): Promise<Buffer[]> {
  const chunks = await page.evaluate(async (moments) => {
    const coded: { isKey: boolean; bytes: number[] }[] = []
    const coder = new VideoEncoder({
      output(chunk) {
        const bytes = new Uint8Array(chunk.byteLength)
        chunk.copyTo(bytes)
        coded.push({ isKey: chunk.type === 'key', bytes: [...bytes] })
      },
      error: (error) => console.error(error),
    })
    coder.configure({
      codec: 'avc1.42E01F',
      width: 320,
      height: 180,
      avc: { format: 'annexb' },
      latencyMode: 'realtime',
    })
    const canvas = new OffscreenCanvas(320, 180)
    const drawing = canvas.getContext('2d')
    if (!drawing) throw new Error('There is nothing to draw on.')
    for (const [place, ms] of moments.entries()) {
      drawing.fillStyle = 'rgb(0 160 0)'
      drawing.fillRect(0, 0, 320, 180)
      const frame = new VideoFrame(canvas, { timestamp: ms * 1_000 })
      coder.encode(frame, { keyFrame: place === 0 })
      frame.close()
    }
    await coder.flush()
    coder.close()
    return coded
  }, atMs)
  const device = Buffer.from(deviceId.replaceAll('-', ''), 'hex')
  return chunks.map(({ isKey, bytes }, place) => {
    const head = Buffer.alloc(9)
    head.writeUInt8(isKey ? 1 : 0)
    head.writeDoubleBE(atMs[place] ?? 0, 1)
    return Buffer.concat([device, head, Buffer.from(bytes)])
  })
}
