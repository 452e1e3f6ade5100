import { randomUUID } from 'node:crypto'
import { businessDay } from '@qadam/domain/calendar/business-day'
import type { Step } from '@qadam/domain/registration/steps'
import { addRequestPicture, askForTerms, draftAddendum, signAddendum } from '@qadam/wire/addenda'
import { getAgreementPage, submitAgreementResult } from '@qadam/wire/agreement'
import { objectToDecision, submitApplication } from '@qadam/wire/applications'
import { beginAutopay } from '@qadam/wire/autopay'
import { openCabinet } from '@qadam/wire/cabinet'
import { beginCardPayment } from '@qadam/wire/card-payments'
import { changeEmail, chooseReminders, sendEmailCode } from '@qadam/wire/clients'
import {
  changeContractPayee,
  consentToContract,
  draftContract,
  givePayee,
  openExternalSignaturePage,
  sendContractCode,
  signContract,
  submitExternalSignature,
} from '@qadam/wire/contracts'
import { readMessages, sendMessage } from '@qadam/wire/conversations'
import type { Endpoint } from '@qadam/wire/endpoint'
import { openLiveness, reportLivenessSession, submitFrame, submitPicture } from '@qadam/wire/identification'
import { addPaper, sendPapers } from '@qadam/wire/paper-requests'
import { askDataChange, askDeletion, sendDeletionCode } from '@qadam/wire/personal-data'
import {
  correctEmail,
  submitIin,
  submitPassport,
  submitPersonal,
  submitPersonalAndPassport,
} from '@qadam/wire/registration'
import { endCoolingOffs } from '@qadam/wire/sandbox'
import { openSession } from '../src/modules/session/open-session.ts'
import { aBorrower, anIin, aPhone, type Borrower } from './a-borrower.ts'
import { aClient, type Client, mustBe } from './a-client.ts'
import { aPayee, aSignedContract } from './a-contract.ts'
import { aContractToSign, anApproved, signatureOf } from './a-contract-walk.ts'
import { aPaperRequest } from './a-paper-request.ts'
import { aPicture } from './a-picture.ts'
import { iinOf } from './a-registrant.ts'
import { aRunningLoan } from './a-running-loan.ts'
import type { TestApp } from './a-test-app.ts'
import { documentOf, personal, walkTo } from './a-walk.ts'
import { aCodeFor, aDraft } from './an-addendum-walk.ts'
import { aRefusal } from './an-application.ts'
import { aSavedCard, autopayConsent } from './an-autopay.ts'
import { externalIn, externalReturn } from './an-external-signature.ts'
import { settled } from './settled.ts'
import { testSiteOrigin } from './start-api.ts'

type Input = Partial<Record<'params' | 'query' | 'body', Record<string, unknown>>>

/** A client in a state where the call is allowed, and a valid input for it. */
export type Seat = { readonly client: Client; readonly right: Input }

/**
 * An endpoint that takes input, and a function that returns a new client in a state where the call passes its schema.
 */
export type Place = { readonly endpoint: Endpoint; readonly seat: () => Promise<Seat> }

/** Every such place of the registration and the cabinet. */
export function placesIn(opened: TestApp): Place[] {
  const app = { ...opened, signedIn: signedInAtOnce(opened) }
  const { database } = app
  const at = async (step: Step, iin = anIin()) => {
    const client = await app.signedIn({ phone: aPhone() })
    await walkTo({ client, database, walker: { iin } }, step)
    return client
  }
  const checked = async () => {
    const client = await at('verigram')
    const { session_id } = mustBe(200, await client.openCheck()).answer
    return { client, session_id }
  }
  const inCabinet = async (right: (borrower: Borrower) => Promise<Input> | Input): Promise<Seat> => {
    const borrower = await aBorrower(app)
    return { client: borrower.client, right: await right(borrower) }
  }
  const readToSign = async () => {
    const borrower = await anApproved(app)
    const contract = await aContractToSign(borrower, { application_id: borrower.application_id })
    const params = { id: contract.id }
    mustBe(200, await borrower.client.call(sendContractCode, { params, body: {} }))
    return { client: borrower.client, right: { params, body: signatureOf(contract) } }
  }
  const atTheService = async () => {
    const borrower = await anApproved(app, { product: 'pdl', amount: 50_000, term: 14 })
    const { application_id, client } = borrower
    const { id } = await aContractToSign(borrower, { application_id, amount: 50_000, term: 14 })
    await externalIn(borrower, id, 'open')
    return { client, params: { id } }
  }
  const declined = async (borrower: Borrower) => {
    const { contractId: id } = await aSignedContract(app, borrower)
    const contract = database.sql.updateTable('loan_contracts').where('id', '=', id)
    await contract.set({ state: 'payee_declined' }).execute()
    return { params: { id }, payee_id: await aPayee(app, borrower, { endsIn: '1111' }) }
  }
  const cooledOff = async (borrower: Borrower) => {
    const { contractId } = await aSignedContract(app, borrower, { coolsOff: true })
    mustBe(200, await borrower.client.call(endCoolingOffs))
    // A job tells the client, and its row would appear between two looks at what is stored.
    const told = database.sql.selectFrom('notifications').select('id').where('client_id', '=', borrower.clientId)
    await settled(
      () => told.where('kind', '=', 'cooling_off_over').execute(),
      (rows) => rows.length > 0,
    )
    const params = { id: contractId }
    mustBe(200, await borrower.client.call(sendContractCode, { params, body: {} }))
    return { params, body: { sms_code: '1234' } }
  }
  const lent = async ({ clientId }: Borrower) => {
    const { loanId } = await aRunningLoan(app, { clientId, openedOn: businessDay(new Date()) })
    return { params: { id: loanId }, body: { payment_id: randomUUID(), amount_tiyn: 100_000, choice: null } }
  }
  const inDays = async ({ clientId }: Borrower) => {
    const lent = { clientId, product: 'pdl', amount: 78_500, term: 14, openedOn: businessDay(new Date()) } as const
    return (await aRunningLoan(app, lent)).loanId
  }
  const agreed = async (borrower: Borrower) => {
    const draft = await aDraft({ client: borrower.client, loanId: await inDays(borrower) })
    await aCodeFor(borrower, draft)
    return { params: { id: draft.id }, body: { sms_code: '1234', document_sha256: draft.documents.ru.sha256 } }
  }
  const place = (endpoint: Endpoint, seat: () => Promise<Seat>): Place => ({ endpoint, seat })

  return [
    place(submitIin, async () => ({
      client: await at('iin'),
      right: { body: { iin: anIin(), is_resident_rk: true, is_ipdl: false } },
    })),
    place(submitPersonal, async () => ({ client: await at('personal', iinOf('names')), right: { body: personal } })),
    place(submitPassport, async () => {
      const iin = iinOf('document')
      return { client: await at('passport', iin), right: { body: documentOf(iin) } }
    }),
    place(submitPersonalAndPassport, async () => {
      const iin = iinOf('both')
      return { client: await at('personal_and_passport', iin), right: { body: { ...personal, ...documentOf(iin) } } }
    }),
    place(correctEmail, async () => ({ client: await at('verigram'), right: { body: { email: personal.email } } })),
    place(openLiveness, async () => {
      const { client } = await checked()
      return { client, right: { body: { kind: 'usual', document_template_ids: [] } } }
    }),
    place(reportLivenessSession, async () => {
      const { client, session_id } = await checked()
      return { client, right: { body: { session_id, status: 'fail', error: 'too_slow' } } }
    }),
    place(submitPicture, async () => {
      const { client, session_id } = await checked()
      return { client, right: { body: { session_id, image: aPicture() } } }
    }),
    place(getAgreementPage, async () => ({
      client: await at('signing_init_success'),
      right: { query: { return_to: `${testSiteOrigin}/register/signing-waiting-results` } },
    })),
    place(submitAgreementResult, async () => {
      const client = await at('signing_init_success')
      const query = { return_to: `${testSiteOrigin}/register/signing-waiting-results` }
      const { redirect_url } = mustBe(200, await client.call(getAgreementPage, { query })).answer
      const state = new URL(redirect_url).searchParams.get('state')
      return { client, right: { body: { state, error: 'access_denied' } } }
    }),
    place(openCabinet, () => inCabinet(() => ({ body: { amount: 78_500, potential_contract_id: null } }))),
    place(submitApplication, () =>
      inCabinet(() => ({
        body: {
          ...{ product: 'instalment', amount: 78_500, term: 12, method: 'annuity' },
          ...{ credit_bureau_consent: true, automated_decision_consent: true },
        },
      })),
    ),
    place(objectToDecision, () =>
      inCabinet(async (borrower) => ({
        params: { id: await aRefusal(app, borrower, { reasons: ['debt_burden'] }) },
        body: { text: 'Мой займ закрыт.' },
      })),
    ),
    place(addPaper, () =>
      inCabinet(async (borrower) => ({
        params: (await aPaperRequest(app, borrower)).params,
        body: { image: aPicture() },
      })),
    ),
    place(sendPapers, () =>
      inCabinet(async (borrower) => {
        const { params, requestId } = await aPaperRequest(app, borrower)
        mustBe(200, await borrower.client.call(addPaper, { params, body: { image: aPicture() } }))
        return { params, body: { request_id: requestId } }
      }),
    ),
    place(givePayee, () => inCabinet(() => ({ body: { kind: 'iban', number: 'KZ18 999S ANDB OX00 0000' } }))),
    place(draftContract, async () => {
      const borrower = await anApproved(app)
      const { application_id, client } = borrower
      const payee_id = await aPayee(app, borrower)
      return { client, right: { body: { application_id, amount: 78_500, term: 12, method: 'annuity', payee_id } } }
    }),
    place(beginCardPayment, () => inCabinet(lent)),
    place(beginAutopay, () =>
      inCabinet(async (borrower) => ({
        params: { id: await inDays(borrower) },
        body: { card_id: await aSavedCard(app, borrower), document_template_ids: [await autopayConsent(app)] },
      })),
    ),
    place(draftAddendum, () =>
      inCabinet(async (borrower) => ({
        params: { id: await inDays(borrower) },
        body: { kind: 'prolong', term: 7 },
      })),
    ),
    place(signAddendum, () => inCabinet(agreed)),
    place(askForTerms, () =>
      inCabinet(async (borrower) => ({
        params: { id: await inDays(borrower) },
        body: { ground: 'other', wish: 'deferral' },
      })),
    ),
    place(addRequestPicture, () =>
      inCabinet(async (borrower) => {
        const params = { id: await inDays(borrower) }
        mustBe(200, await borrower.client.call(askForTerms, { params, body: { ground: 'other', wish: 'deferral' } }))
        return { params, body: { image: aPicture() } }
      }),
    ),
    place(signContract, readToSign),
    place(openExternalSignaturePage, async () => {
      const { client, params } = await atTheService()
      return { client, right: { params, body: { return_to: externalReturn } } }
    }),
    place(submitExternalSignature, async () => {
      const { client, params } = await atTheService()
      const asked = await client.call(openExternalSignaturePage, { params, body: { return_to: externalReturn } })
      const state = new URL(mustBe(200, asked).answer.redirect_url).searchParams.get('state')
      return { client, right: { params, body: { state, error: 'access_denied' } } }
    }),
    place(consentToContract, () => inCabinet(cooledOff)),
    place(sendContractCode, () =>
      inCabinet(async (borrower) => {
        const { params, payee_id } = await declined(borrower)
        return { params, body: { payee_id } }
      }),
    ),
    place(changeContractPayee, () =>
      inCabinet(async (borrower) => {
        const { params, payee_id } = await declined(borrower)
        mustBe(200, await borrower.client.call(sendContractCode, { params, body: { payee_id } }))
        return { params, body: { payee_id, sms_code: '1234' } }
      }),
    ),
    place(sendMessage, () => inCabinet(() => ({ body: { text: 'Здравствуйте!' } }))),
    place(readMessages, () =>
      inCabinet(async ({ client }) => {
        const { place: up_to } = mustBe(200, await client.call(sendMessage, { body: { text: 'Алло?' } })).answer
        return { body: { up_to } }
      }),
    ),
    place(chooseReminders, () => inCabinet(() => ({ body: { by_sms: true, by_email: false } }))),
    place(sendEmailCode, () => inCabinet(() => ({ body: { email: 'new@mail.kz' } }))),
    place(changeEmail, () =>
      inCabinet(async ({ client }) => {
        mustBe(200, await client.call(sendEmailCode, { body: { email: 'new@mail.kz' } }))
        return { body: { email: 'new@mail.kz', sms_code: '1234' } }
      }),
    ),
    place(askDataChange, () =>
      inCabinet(() => ({ body: { what: 'last_name', new_value: 'Құнанбаева', said: 'Сменила фамилию' } })),
    ),
    place(askDeletion, () =>
      inCabinet(async ({ client }) => {
        mustBe(200, await client.call(sendDeletionCode, { body: {} }))
        return { body: { sms_code: '1234' } }
      }),
    ),
  ]
}

/** Opens a session through the module itself: signing in is tested elsewhere, and would render every document. */
function signedInAtOnce({ database, origin }: TestApp): TestApp['signedIn'] {
  return async (options) => {
    const client = aClient(origin, options)
    const who = { phone: client.phone, visitor: client.visitor }
    const pair = await database.sql.transaction().execute((trx) => openSession(trx, who))
    client.token = pair.accessToken
    return client
  }
}

/** Session calls with input but no place above; the tests of their own flows send them invalid input. */
export const placedElsewhere: readonly Endpoint[] = [
  // A frame needs the built-in camera check: camera-check.test.ts.
  submitFrame,
]
