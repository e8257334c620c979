import worklet from '#client/media/capture/worker/sound-worklet.ts?worker&url'
import { BROWSER_CALL_TIMEOUT_MS, withDeadline } from '#client/media/deadline.ts'
import { AUDIO_CHANNELS, AUDIO_RATE } from '#schema/messages/live.ts'

export type Microphone = {
  /** False while the audio context is suspended, interrupted or starting. */
  isRunning(): boolean
  /** Some browsers suspend the context until a user gesture. */
  resume(): void
  close(): void
}

const RESUME_EVERY_MS = 2_000

/** Stereo blocks at the programme's sample rate. A context that never starts has to be replaced by the caller. */
export function openMicrophone(track: MediaStreamTrack, give: (port: MessagePort) => void): Microphone {
  const context = new AudioContext({ sampleRate: AUDIO_RATE, latencyHint: 'interactive' })
  let isConnected = false

  async function connect() {
    await withDeadline(context.audioWorklet.addModule(worklet), BROWSER_CALL_TIMEOUT_MS)
    if (context.state === 'closed') return
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
    isConnected = true
    give(port2)
  }

  function resume() {
    if (context.state !== 'running' && context.state !== 'closed') context.resume().catch(() => {})
  }

  connect().catch((error) => console.warn('The microphone gives no sound.', error))
  resume()
  context.onstatechange = resume
  const timer = setInterval(resume, RESUME_EVERY_MS)
  return {
    isRunning: () => isConnected && context.state === 'running',
    resume,
    close() {
      clearInterval(timer)
      context.onstatechange = null
      context.close().catch(() => {})
    },
  }
}
