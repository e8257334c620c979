import type { SoundBlock } from './messages.ts'

/** TypeScript's libraries lack AudioWorkletGlobalScope. */
declare const currentFrame: number
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

const BLOCK = 1_024

/** Posts the input as stereo blocks to the port it receives; outputs silence. */
class SoundBlocks extends AudioWorkletProcessor {
  #out: MessagePort | null = null
  #block = new Float32Array(BLOCK * 2)
  #filled = 0

  constructor() {
    super()
    this.port.onmessage = ({ data }: MessageEvent<MessagePort>) => {
      this.#out = data
    }
  }

  process([input = []]: Float32Array[][]): boolean {
    const [left, right = left] = input
    if (left && right) this.#add(left, right)
    return true
  }

  #add(left: Float32Array, right: Float32Array) {
    for (let place = 0; place < left.length; place += 1) {
      this.#block[2 * this.#filled] = left[place] ?? 0
      this.#block[2 * this.#filled + 1] = right[place] ?? 0
      this.#filled += 1
    }
    if (this.#filled < BLOCK) return
    const at = currentFrame + left.length - BLOCK
    this.#out?.postMessage({ at, samples: this.#block } satisfies SoundBlock, [this.#block.buffer])
    this.#block = new Float32Array(BLOCK * 2)
    this.#filled = 0
  }
}

registerProcessor('sound-blocks', SoundBlocks)
