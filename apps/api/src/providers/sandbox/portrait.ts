import type { Sex } from '@qadam/domain/person/iin'
import { grayJpeg } from './gray-jpeg.ts'

/** Draws a face of gray squares that depends on every byte of the seed, so that no two seeds look the same. */
export function portrait({ seed, sex }: { seed: Buffer; sex: Sex }): Buffer {
  const face = { x: 20, y: 21, rx: 8 + (seed.readUInt8(4) % 3), ry: 11 + (seed.readUInt8(5) % 3) }
  const shades = {
    wall: 190 + (seed.readUInt8(0) % 40),
    skin: 140 + (seed.readUInt8(1) % 40),
    hair: 20 + (seed.readUInt8(2) % 60),
    coat: 60 + (seed.readUInt8(3) % 60),
  }
  const locks =
    sex === 'female' ? { ...face, y: 24, rx: face.rx + 4, ry: face.ry + 5 } : { ...face, y: 17, rx: face.rx + 1 }

  function shadeAt(x: number, y: number): number {
    const isEye = y === 19 && Math.abs(x - face.x) === 4
    const isMouth = y === 27 && Math.abs(x - face.x) <= 2
    if (isEye || isMouth) return 40
    if (isInside(face, x, y) && y > face.y - face.ry + 5) return shades.skin
    if (isInside(locks, x, y) && y < 36) return shades.hair
    if (isInside({ x: 20, y: 50, rx: 17, ry: 14 }, x, y)) return shades.coat
    return shades.wall
  }

  return grayJpeg({
    columns: 40,
    rows: 48,
    levelAt: (x, y) => shadeAt(x, y) + (seed.readUInt8((x + y * 7) % seed.length) % 16),
  })
}

type Ellipse = { readonly x: number; readonly y: number; readonly rx: number; readonly ry: number }

function isInside({ rx, ry, x: centreX, y: centreY }: Ellipse, x: number, y: number): boolean {
  return ((x - centreX) / rx) ** 2 + ((y - centreY) / ry) ** 2 <= 1
}
