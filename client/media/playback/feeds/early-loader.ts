import type Hls from 'hls.js'
import type { HlsConfig, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'
import type { EarlyResponse, Prefetch } from '#client/media/playback/prefetch.ts'

/** A loader for hls.js that answers with what was prefetched, and requests everything else. */
export function earlyLoader({ DefaultConfig }: typeof Hls, prefetch: Prefetch): HlsConfig['loader'] {
  return class extends DefaultConfig.loader {
    #isStopped = false

    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      this.context = context
      // Waits for a microtask: of the two requests with which hls.js goes on from a playlist, it aborts the first at once.
      const response = prefetch.take(context.url)?.catch(() => null) ?? Promise.resolve(null)
      void response.then((early) => {
        if (this.#isStopped) return
        if (early) this.#succeed(early, context, callbacks)
        else super.load(context, config, callbacks)
      })
    }

    override abort(): void {
      this.#isStopped = true
      super.abort()
    }

    override destroy(): void {
      this.#isStopped = true
      super.destroy()
    }

    /** hls.js derives the age of a playlist from the time of its first byte. */
    #succeed(
      { url, bytes, firstByteAtMs }: EarlyResponse,
      context: LoaderContext,
      { onSuccess }: LoaderCallbacks<LoaderContext>,
    ): void {
      const { stats } = this
      Object.assign(stats.loading, { start: firstByteAtMs, first: firstByteAtMs, end: performance.now() })
      Object.assign(stats, { loaded: bytes.byteLength, total: bytes.byteLength })
      const data = context.responseType === 'arraybuffer' ? bytes : new TextDecoder().decode(bytes)
      onSuccess({ url, data, code: 200 }, stats, context, null)
    }
  }
}
