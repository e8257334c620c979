import { AUDIO_CHANNELS, AUDIO_RATE } from '#schema/live.ts'
import worklet from './sound-worklet.ts?worker&url'

export type Microphone = {
  /** Blocks of sound come out of it. */
  port: MessagePort
  /** Some browsers keep it silent until somebody has touched the page. */
  resume(): void
  close(): void
}

/** Whatever the microphone's own rate and channels, what comes is stereo at the programme's rate. */
export async function openMicrophone(track: MediaStreamTrack): Promise<Microphone> {
  const context = new AudioContext({ sampleRate: AUDIO_RATE, latencyHint: 'interactive' })
  await context.audioWorklet.addModule(worklet)
  const blocks = new AudioWorkletNode(context, 'sound-blocks', {
    channelCount: AUDIO_CHANNELS,
    channelCountMode: 'explicit',
  })
  const { port1, port2 } = new MessageChannel()
  blocks.port.postMessage(port1, [port1])
  context
    .createMediaStreamSource(new MediaStream([track]))
    .connect(blocks)
    .connect(context.destination)
  const resume = () => {
    if (context.state !== 'running') context.resume().catch(() => {})
  }
  resume()
  return { port: port2, resume, close: () => void context.close() }
}
