import type { DeviceIdentity } from './device-identity.ts'
import type { Send } from './segment-sender.ts'
import type { Answer } from './upload-state.ts'

export function putSegments({ deviceId, deviceToken }: DeviceIdentity): Send {
  return async ({ run, segment }, bytes, signal): Promise<Answer> => {
    const name = segment ? `${segment.slot}.m4s` : 'init.mp4'
    try {
      const response = await fetch(`/live/devices/${deviceId}/runs/${run}/${name}`, {
        method: 'PUT',
        body: bytes,
        signal,
        headers: {
          authorization: `Bearer ${deviceToken}`,
          'content-type': 'video/mp4',
          ...(segment && { 'x-start': String(segment.startMs), 'x-duration': String(segment.durationMs) }),
        },
      })
      const seconds = Number(response.headers.get('retry-after'))
      return { status: response.status, retryAfterMs: seconds > 0 ? seconds * 1_000 : null }
    } catch {
      return 'unreachable'
    }
  }
}
