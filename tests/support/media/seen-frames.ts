import type { Page } from '@playwright/test'
import { readClock } from '#tests/support/browser/fake-camera.ts'

/** A picture that a viewer saw: when (wall clock), when it was drawn in front of the camera, and by which. Unreadable ones have no camera. */
export type SeenFrame = { atMs: number; ms: number | null; camera: number | null }

/** `longestFreeze`: the longest time between two animation frames, in ms: how long the machine itself drew nothing. */
type Watching = { frames: SeenFrame[]; errors: string[]; longestFreeze: number }
declare global {
  interface Window {
    seen: Watching
    readClock: typeof readClock
  }
}

/** Brings what `watchFrames` needs into the page, before it is opened. */
export async function ableToWatch(page: Page): Promise<void> {
  await page.addInitScript({ content: `window.readClock = ${readClock}` })
}

/** Writes down every picture that the page's player shows from now on, and every error of the player. */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const video = document.querySelector('video') as HTMLVideoElement
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
    const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
    window.seen = { frames: [], errors: [], longestFreeze: 0 }
    let drawnMs = performance.now()
    const draw = () => {
      window.seen.longestFreeze = Math.max(window.seen.longestFreeze, performance.now() - drawnMs)
      drawnMs = performance.now()
      requestAnimationFrame(draw)
    }
    requestAnimationFrame(draw)
    video.addEventListener('error', () => window.seen.errors.push(video.error?.message ?? 'error'))
    const see = () => {
      context.drawImage(video, 0, 0, canvas.width, canvas.height)
      const clock = window.readClock(context.getImageData(0, 0, canvas.width, canvas.height))
      window.seen.frames.push({ atMs: Date.now(), ms: clock?.ms ?? null, camera: clock?.camera ?? null })
      video.requestVideoFrameCallback(see)
    }
    video.requestVideoFrameCallback(see)
  })
}

export function seenBy(page: Page): Promise<Watching> {
  return page.evaluate(() => window.seen)
}

export type Summary = {
  frames: number
  readable: number
  /** The longest time without a new picture, in ms. */
  longestStall: number
  /** How far the clock in the picture ever ran backwards from one picture to the next, in ms. */
  worstStepBack: number
  /** From the camera to the viewer, in ms. */
  glassToGlass: { median: number; p99: number }
  changes: { camera: number; ms: number; atMs: number }[]
}

/** What the pictures tell, all together. */
export function summaryOf(frames: readonly SeenFrame[]): Summary {
  const readable = frames.filter((frame): frame is SeenFrame & { ms: number; camera: number } => frame.ms !== null)
  const steps = readable.slice(1).map((frame, place) => frame.ms - (readable[place]?.ms ?? frame.ms))
  const waits = frames.slice(1).map(({ atMs }, place) => atMs - (frames[place]?.atMs ?? atMs))
  const delays = readable.map(({ atMs, ms }) => atMs - ms).sort((a, b) => a - b)
  const changes = readable.filter(({ camera }, place) => camera !== readable[place - 1]?.camera)
  return {
    frames: frames.length,
    readable: readable.length,
    longestStall: Math.max(0, ...waits),
    worstStepBack: Math.max(0, ...steps.map((step) => -step)),
    glassToGlass: { median: quantile(delays, 0.5), p99: quantile(delays, 0.99) },
    changes,
  }
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
