import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { decode } from 'jpeg-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filmFor, writeFilm } from './camera-film.ts'
import { still } from './stills.ts'

const startOfPicture = Buffer.from('ffd8ffe0', 'hex')

describe('a film for the camera of the tests', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'qadam-film-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('is whole pictures one after another, thirty for each second', () => {
    const file = path.join(folder, 'still.mjpeg')
    writeFilm(file, [
      { hold: 'straight', seconds: 0.4 },
      { move: 'turnedLeft', seconds: 0.2 },
      { hold: 'noFace', seconds: 1 },
    ])
    const pictures = split(readFileSync(file))
    expect(pictures).toHaveLength(12 + 6 + 30)
    expect(pictures.at(-1)!.equals(still('noFace'))).toBe(true)
    expect(decode(pictures[0]!, { useTArray: true })).toMatchObject({ width: 640, height: 480 })
    expect(pictures[13]!.equals(pictures[17]!)).toBe(false)
  })

  test('takes the place of the film before it, and leaves nothing unfinished beside', () => {
    const file = path.join(folder, 'replaced.mjpeg')
    writeFilm(file, [{ hold: 'noFace', seconds: 1 }])
    writeFilm(file, [{ hold: 'twoFaces', seconds: 0.4 }])
    expect(split(readFileSync(file))).toHaveLength(12)
    expect(readdirSync(folder).filter((name) => name.startsWith('replaced'))).toEqual(['replaced.mjpeg'])
  })

  test('of a challenge begins straight, shows the gestures in their order and is straight between them', () => {
    const poses = filmFor(['turn_right', 'blink']).map((moment) =>
      'hold' in moment ? moment.hold : `to ${moment.move}`,
    )
    expect(poses).toEqual([
      ...['straight', 'to turnedRight', 'turnedRight', 'to straight'],
      ...['straight', 'to eyesClosed', 'eyesClosed', 'to straight', 'straight'],
    ])
  })
})

function split(film: Buffer): Buffer[] {
  const starts: number[] = []
  for (let at = film.indexOf(startOfPicture); at >= 0; at = film.indexOf(startOfPicture, at + 1)) starts.push(at)
  return starts.map((start, index) => film.subarray(start, starts[index + 1]))
}
