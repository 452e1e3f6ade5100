import { cookieIn } from '@qadam/wire/cookies'
import { defaultLocale, type LocaleCode, localeCodes } from '@qadam/wire/locale'
import type { Problem } from '@qadam/wire/problem'
import { giveFreshCode, readDesk } from '@qadam/wire/staff/desk'
import { giveFreshPasskey } from '@qadam/wire/staff/passkeys'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HtmlPage, Me, Page, PageResult, Visit, WrongCode } from '../app/page.ts'
import { callIn, FreshCodeNeededError } from './call-staff.ts'
import { builtConsole } from './console-build.ts'
import { consoleHeaders } from './console-headers.ts'
import { markedPicture } from './marked-picture.ts'
import { isOwnForm } from './own-form.ts'
import { pressedOnce, withPressKey } from './pressed-once.ts'
import { safePath } from './safe-path.ts'

export type ConsoleOptions = {
  /** Off only on a developer's machine, which has no HTTPS. */
  readonly isSecure: boolean
  readonly sandbox: boolean
  readonly hasIssuer?: boolean
  /** False where people sign in at the issuer alone. */
  readonly hasLocalLogin?: boolean
  /** Whether one account still signs in here then. */
  readonly hasBreakGlass?: boolean
  /** The address under which staff open the console, where one is configured. */
  readonly origin?: string | undefined
}

const longestForm = 16 * 1024
/** The field that the page of the fresh code adds to the form it repeats. */
const freshCodeField = 'fresh_code'
/** The field of what a passkey has signed instead. */
const freshPasskeyField = 'fresh_passkey'

/** Mounts the staff console on the server of the staff API: HTML and forms, and a script only where a passkey is asked for. */
export async function mountConsole(
  server: FastifyInstance,
  { hasBreakGlass = false, hasIssuer = false, hasLocalLogin = true, isSecure, origin, sandbox }: ConsoleOptions,
): Promise<void> {
  const built = await builtConsole()
  const cookies = consoleCookies(isSecure)
  const once = pressedOnce()

  await server.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longestForm },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    app.setErrorHandler(async (error: { statusCode?: number }, request, reply) => {
      const visit = visitOf(request, '/')
      const words = visit.texts.trouble
      const { statusCode: status = 500 } = error
      if (status >= 400 && status < 500)
        return show(reply, built.trouble(visit, status, words.bad_form), visit, undefined)
      request.log.error({ err: error }, 'a page of the console failed')
      const said = words.failed_words.replace('{id}', request.id)
      return show(reply, built.trouble(visit, 500, words.failed, said), visit, undefined)
    })

    app.post('/language', async (request, reply) => {
      const form = formOf(request)
      const locale = localeIn(form.get('locale'))
      if (isOwnForm(request, origin) && locale) reply.header('set-cookie', cookies.language(locale))
      return reply.redirect(safePath(form.get('back')), 303)
    })

    for (const page of built.pages) {
      app.route({
        method: page.post ? ['GET', 'POST'] : ['GET'],
        url: page.path,
        handler: (request, reply) => answer(page, request, reply),
      })
    }
    app.route({
      method: ['GET', 'POST'],
      url: '/*',
      async handler(request, reply) {
        const visit = visitOf(request, '/')
        return show(reply, built.notFoundPage(visit), visit, await meOf(visit))
      },
    })

    async function answer(page: Page, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const path = new URL(request.url, 'http://console').pathname
      const visit = visitOf(request, path)
      const me = page.isPublic ? undefined : await meOf(visit)
      const isPost = request.method === 'POST'
      if (!page.isPublic && !me) {
        reply.header('set-cookie', cookies.session(null))
        const kept = isPost && isOwnForm(request, origin) ? built.sessionEndedPage(visit, formOf(request)) : undefined
        return kept ? show(reply, kept, visit, undefined) : reply.redirect('/sign-in', 303)
      }
      if (isPost && !isOwnForm(request, origin))
        return show(reply, built.trouble(visit, 403, visit.texts.trouble.bad_form), visit, me)
      const form = isPost ? formOf(request) : undefined
      const said = await once(request.url, form, () => saidWithCode(page, visit, me, form))
      if (said.kind === 'page' && said.session) reply.header('set-cookie', cookies.session(said.session.token))
      if (said.kind === 'page' && said.begins !== undefined) reply.header('set-cookie', cookies.begun(said.begins))
      if (said.kind === 'page') return show(reply, said, visit, me)
      if (said.kind === 'picture') return sendPicture(reply, said)
      if (said.kind === 'csv') return sendCsv(reply, said)
      if (said.kind === 'paper') return sendPaper(reply, said)
      if (said.begins !== undefined) reply.header('set-cookie', cookies.begun(said.begins))
      if (said.keys !== undefined) reply.header('set-cookie', cookies.keys(said.keys))
      if (said.session !== undefined) reply.header('set-cookie', cookies.session(said.session?.token ?? null))
      return reply.redirect(said.to, 303)
    }
  })

  /**
   * A form that needs a fresh code is answered with a page that repeats it and adds the code; sent back to the same
   * address, the code is given first and the form then does what it was to do.
   */
  async function saidWithCode(
    page: Page,
    visit: Visit,
    me: Me | undefined,
    form: URLSearchParams | undefined,
  ): Promise<PageResult> {
    const code = form?.get(freshCodeField)
    const signed = form?.get(freshPasskeyField)
    form?.delete(freshCodeField)
    form?.delete(freshPasskeyField)
    if (form && me && (typeof code === 'string' || typeof signed === 'string')) {
      const given =
        typeof code === 'string'
          ? await visit.call(giveFreshCode, { body: { code } })
          : await visit.call(giveFreshPasskey, { body: { passkey: parsed(signed) } })
      if (!given.ok && given.problem.status === 401) return { kind: 'redirect', to: '/sign-in', session: null }
      if (!given.ok) return built.freshCodePage(visit, form, wrongOf(given.problem, typeof code === 'string'))
    }
    try {
      return await saidBy(page, visit, me, form)
    } catch (error) {
      if (!form || !(error instanceof FreshCodeNeededError)) throw error
      return built.freshCodePage(visit, form)
    }
  }

  function visitOf(request: FastifyRequest, path: string): Visit {
    const { headers } = request
    const locale = cookies.readLanguage(headers.cookie) ?? defaultLocale
    const token = cookies.readSession(headers.cookie)
    return {
      ...{ locale, path, texts: built.textsOf[locale], hasSandbox: sandbox, hasIssuer, hasLocalLogin, hasBreakGlass },
      params: (request.params ?? {}) as Visit['params'],
      query: new URL(request.url, 'http://console').searchParams,
      call: callIn(server, { token, locale, request }),
      begun: cookies.readBegun(headers.cookie),
      hasKeys: cookies.readKeys(headers.cookie),
    }
  }

  function show(reply: FastifyReply, said: HtmlPage, visit: Visit, me: Me | undefined): FastifyReply {
    const { html, script, styles } = built.render(said, visit, me)
    return reply
      .code(said.status ?? 200)
      .headers(consoleHeaders(styles, script))
      .type('text/html; charset=utf-8')
      .send(withPressKey(html))
  }
}

/** A face is stored nowhere and embedded nowhere but in our own pages. */
function sendPicture(reply: FastifyReply, { jpegBase64, mark }: { jpegBase64: string; mark: string }): FastifyReply {
  return reply
    .headers({ ...consoleHeaders(''), 'cross-origin-resource-policy': 'same-origin' })
    .type('image/svg+xml')
    .send(markedPicture(jpegBase64, mark))
}

function sendCsv(reply: FastifyReply, { csv, name }: { name: string; csv: string }): FastifyReply {
  return reply
    .headers({ ...consoleHeaders(''), 'content-disposition': `attachment; filename="${name}"` })
    .type('text/csv; charset=utf-8')
    .send(csv)
}

function sendPaper(reply: FastifyReply, { name, pdfBase64 }: { name: string; pdfBase64: string }): FastifyReply {
  return reply
    .headers({ ...consoleHeaders(''), 'content-disposition': `inline; filename="${name}"` })
    .type('application/pdf')
    .send(Buffer.from(pdfBase64, 'base64'))
}

function saidBy(page: Page, visit: Visit, me: Me | undefined, form: URLSearchParams | undefined): Promise<PageResult> {
  if (page.isPublic) return form && page.post ? page.post(visit, form) : page.get(visit)
  if (!me) throw new Error('A console page was requested without a session')
  const known = { ...visit, me }
  return form && page.post ? page.post(known, form) : page.get(known)
}

async function meOf({ call }: Visit): Promise<Me | undefined> {
  const answered = await call(readDesk)
  return answered.ok ? answered.answer : undefined
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams()
}

/** The script's field of the form; without script it is empty, and the call is refused. */
function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

function wrongOf({ errors, message }: Problem, isCode: boolean): WrongCode {
  return isCode ? { code: errors?.code?.[0] ?? message } : { passkey: errors?.passkey?.[0] ?? message }
}

type Cookies = {
  session(token: string | null): string
  readSession(header: string | undefined): string | undefined
  /** The key of a sign-in under way; it is worth nothing without what has to be signed. */
  begun(key: string): string
  readBegun(header: string | undefined): string | undefined
  language(locale: LocaleCode): string
  readLanguage(header: string | undefined): LocaleCode | undefined
  keys(areOn: boolean): string
  readKeys(header: string | undefined): boolean
}

const yearSeconds = 31_536_000
const begunSeconds = 300

/**
 * Strict: no link or form of another site sends the session. The cookie lasts until the browser closes, at the latest.
 */
function consoleCookies(isSecure: boolean): Cookies {
  const name = isSecure ? '__Host-staff' : 'staff'
  const traits = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  return {
    session: (token) => (token === null ? `${name}=; Max-Age=0; ${traits}` : `${name}=${token}; ${traits}`),
    readSession: (header) => cookieIn(header, name),
    // Lax, because the lender's issuer sends the browser back from its own site.
    begun: (key) => `${name}-begun=${key}; Max-Age=${begunSeconds}; ${traits.replace('Strict', 'Lax')}`,
    readBegun: (header) => cookieIn(header, `${name}-begun`),
    language: (locale) => `staff-locale=${locale}; Max-Age=${yearSeconds}; ${traits}`,
    readLanguage: (header) => localeIn(cookieIn(header, 'staff-locale')),
    keys: (areOn) => `staff-keys=${areOn ? 'on' : 'off'}; Max-Age=${areOn ? yearSeconds : 0}; ${traits}`,
    readKeys: (header) => cookieIn(header, 'staff-keys') === 'on',
  }
}

function localeIn(given: string | null | undefined): LocaleCode | undefined {
  return localeCodes.find((locale) => locale === given)
}
