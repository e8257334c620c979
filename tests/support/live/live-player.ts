import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import ffmpeg from '@ffmpeg-installer/ffmpeg'
import ffprobe from '@ffprobe-installer/ffprobe'

const run = promisify(execFile)
const NETWORK = ['-protocol_whitelist', 'file,http,tcp,crypto', '-allowed_extensions', 'ALL']

/** Total length in seconds, and the codec of each stream, by ffprobe. */
export async function probe(url: string): Promise<{ seconds: number; codecs: string[] }> {
  const given = ['-v', 'error', ...NETWORK, '-show_entries', 'format=duration:stream=codec_name', '-of', 'json', url]
  const { stdout } = await run(ffprobe.path, given)
  const { format, streams } = JSON.parse(stdout) as { format: { duration: string }; streams: { codec_name: string }[] }
  return { seconds: Number(format.duration), codecs: streams.map(({ codec_name }) => codec_name).sort() }
}

/** Decodes a whole playlist with ffmpeg; returns the number of pictures and the warnings. */
export async function decode(url: string): Promise<{ frames: number; complaints: string }> {
  const output = ['-map', '0:v', '-map', '0:a', '-f', 'null', '-progress', 'pipe:1', '-']
  const { stdout, stderr } = await run(ffmpeg.path, ['-v', 'error', ...NETWORK, '-i', url, ...output])
  const frames = Number([...stdout.matchAll(/frame=(\d+)/g)].at(-1)?.[1] ?? 0)
  return { frames, complaints: stderr.trim() }
}
