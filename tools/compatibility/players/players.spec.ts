import { expect, type Page, test } from '@playwright/test'
import { serveFakeProgramme } from '#tests/support/media/fake-programme.ts'

// The players are injected scripts, which the pages' CSP forbids.
test.use({ bypassCSP: true })

const players = {
  'shaka-player': 'shaka-player/dist/shaka-player.compiled.js',
  'video.js': 'video.js/dist/video.min.js',
}
type Name = keyof typeof players

/** Plays a URL and records the player's errors. */
async function play(page: Page, name: Name, url: string): Promise<void> {
  await page.addScriptTag({ path: `tools/compatibility/players/packages/node_modules/${players[name]}` })
  await page.evaluate(
    async ({ name, url }) => {
      const video = Object.assign(document.createElement('video'), { muted: true, autoplay: true })
      document.body.append(video)
      const faults: unknown[] = []
      Object.assign(window, { faults })
      // biome-ignore lint/suspicious/noExplicitAny: there are no types of what comes as a script
      const { shaka, videojs } = window as any
      if (name === 'video.js') {
        const player = videojs(video, { html5: { vhs: { overrideNative: true } } })
        player.on('error', () => faults.push(player.error()?.message))
        player.src({ src: url, type: 'application/vnd.apple.mpegurl' })
        return
      }
      shaka.polyfill.installAll()
      const player = new shaka.Player()
      player.addEventListener('error', ({ detail }: CustomEvent<{ code: number }>) => faults.push(detail.code))
      await player.attach(video)
      await player.load(url)
      await video.play()
    },
    { name, url },
  )
}

const seen = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    const { faults } = window as unknown as { faults: unknown[] }
    return { time: video?.currentTime ?? 0, width: video?.videoWidth ?? 0, faults }
  })

for (const name of Object.keys(players) as Name[]) {
  for (const list of ['programme', 'programme.master']) {
    test(`${name} plays the ${list} across cameras of two sizes and the slate`, async ({ page, context }) => {
      const fake = await serveFakeProgramme(context)
      await page.goto('/robots.txt')
      await play(page, name, `${fake.path.replace('/event/', '/live/')}/${list}.m3u8`)
      await expect.poll(async () => (await seen(page)).time).toBeGreaterThan(0)
      const { time: begun } = await seen(page)
      for (const [camera, width] of [
        ['square', 480],
        ['slate', 640],
        ['pavilion', 640],
      ] as const) {
        fake.cut(camera)
        await expect.poll(async () => (await seen(page)).width).toBe(width)
        await page.waitForTimeout(3_000)
      }
      const { time, faults } = await seen(page)
      expect(faults).toEqual([])
      expect(time - begun).toBeGreaterThan(8)
    })
  }

  test(`${name} plays the recording`, async ({ page, context }) => {
    const fake = await serveFakeProgramme(context, { status: 'COMPLETED' })
    await page.goto('/robots.txt')
    await play(page, name, `${fake.path.replace('/event/', '/live/')}/recording.m3u8`)
    await expect.poll(async () => (await seen(page)).time).toBeGreaterThan(3)
    expect((await seen(page)).faults).toEqual([])
  })
}
