import { chooseLocale, defaultLocale, type LocaleCode } from '@qadam/wire/locale'
import type { FastifyRequest } from 'fastify'

export function requestLocale(request: FastifyRequest): LocaleCode {
  return chooseLocale(request.headers['accept-language']) ?? defaultLocale
}
