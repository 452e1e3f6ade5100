import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

test.each`
  device       | userAgent
  ${'mobile'}  | ${'Mozilla/5.0 (Linux; Android 11; SM-A125F) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36'}
  ${'mobile'}  | ${'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1'}
  ${'mobile'}  | ${'Opera/9.80 (J2ME/MIDP; Opera Mini/9.80/191.300; U; en) Presto/2.5.25 Version/10.54'}
  ${'tablet'}  | ${'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36'}
  ${'tablet'}  | ${'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Version/12.1.2 Mobile/15E148 Safari/604.1'}
  ${'desktop'} | ${'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36'}
  ${'desktop'} | ${'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15'}
  ${'desktop'} | ${''}
`('[CFG-05] $userAgent is a $device', ({ device, userAgent }) => {
  expect(deviceOf(userAgent)).toBe(device)
})

test.each`
  device       | userAgent                                            | touchPoints
  ${'tablet'}  | ${'Mozilla/5.0 (Macintosh; Intel Mac OS X) Safari'}  | ${5}
  ${'desktop'} | ${'Mozilla/5.0 (Macintosh; Intel Mac OS X) Safari'}  | ${0}
  ${'desktop'} | ${'Mozilla/5.0 (Windows NT 10.0; Win64) Chrome'}     | ${10}
  ${'mobile'}  | ${'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) Mobile'} | ${5}
`('[CFG-05] $userAgent with $touchPoints touch points is a $device', ({ device, userAgent, touchPoints }) => {
  expect(deviceOf(userAgent, touchPoints)).toBe(device)
})
