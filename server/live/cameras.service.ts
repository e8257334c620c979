import { epochOf } from '#schema/messages/live.ts'
import type { CameraState } from '#schema/messages/studio.ts'
import type { JoinedDevice } from '#server/actors/joined-device.ts'
import type { DevicesService } from '#server/devices/devices.service.ts'
import type { IngestService } from './ingest/ingest.service.ts'
import type { LiveView } from './programme/decisions/live.ts'
import type { ProgrammeService } from './programme/programme.service.ts'

declare module '#server/http/context.ts' {
  interface Services {
    cameras: CamerasService
  }
}

export interface CamerasService {
  state(device: JoinedDevice): Promise<CameraState>
}

type Dependencies = {
  devices: Pick<DevicesService, 'eventOf'>
  ingest: Pick<IngestService, 'nextRun'>
  programme: Pick<ProgrammeService, 'view'>
}

export function createCamerasService({ devices, ingest, programme }: Dependencies): CamerasService {
  return {
    async state({ deviceId, eventId, name }) {
      const [event, nextRun] = await Promise.all([devices.eventOf(deviceId), ingest.nextRun(deviceId)])
      const { title, status, startedAt, endedAt } = event
      return {
        type: 'state',
        ...{ status, title, deviceId, name, nextRun },
        epochMs: status === 'live' && startedAt ? epochOf(startedAt.getTime()) : null,
        endedMs: endedAt?.getTime() ?? null,
        tally: tallyOf(deviceId, programme.view(eventId)),
      }
    },
  }
}

function tallyOf(deviceId: string, { status, onAir, wanted }: LiveView): CameraState['tally'] {
  if (status !== 'live') return 'ready'
  if (onAir === deviceId) return 'air'
  return wanted === deviceId ? 'next' : 'ready'
}
