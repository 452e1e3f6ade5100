import type acquirer from './ru/acquirer.json'
import type addenda from './ru/addenda.json'
import type agreement from './ru/agreement.json'
import type application from './ru/application.json'
import type autopay from './ru/autopay.json'
import type cabinet from './ru/cabinet.json'
import type calculator from './ru/calculator.json'
import type camera from './ru/camera.json'
import type clock from './ru/clock.json'
import type complaints from './ru/complaints.json'
import type consent from './ru/consent.json'
import type contacts from './ru/contacts.json'
import type content from './ru/content.json'
import type contract from './ru/contract.json'
import type conversations from './ru/conversations.json'
import type deposit from './ru/deposit.json'
import type documents from './ru/documents.json'
import type errorPage from './ru/error-page.json'
import type form from './ru/form.json'
import type gallery from './ru/gallery.json'
import type identification from './ru/identification.json'
import type iin from './ru/iin.json'
import type loans from './ru/loans.json'
import type menu from './ru/menu.json'
import type operator from './ru/operator.json'
import type ownEmail from './ru/own-email.json'
import type pages from './ru/pages.json'
import type payments from './ru/payments.json'
import type personalData from './ru/personal-data.json'
import type registration from './ru/registration.json'
import type reviews from './ru/reviews.json'
import type sandbox from './ru/sandbox.json'
import type session from './ru/session.json'
import type shell from './ru/shell.json'
import type till from './ru/till.json'
import type waiting from './ru/waiting.json'

/** All text namespaces. Keys are typed from the Russian file; a test checks that the Kazakh file has the same keys. */
export type NamespaceTexts = {
  acquirer: typeof acquirer
  addenda: typeof addenda
  application: typeof application
  autopay: typeof autopay
  cabinet: typeof cabinet
  calculator: typeof calculator
  clock: typeof clock
  camera: typeof camera
  complaints: typeof complaints
  consent: typeof consent
  contacts: typeof contacts
  content: typeof content
  conversations: typeof conversations
  contract: typeof contract
  deposit: typeof deposit
  documents: typeof documents
  'error-page': typeof errorPage
  form: typeof form
  gallery: typeof gallery
  identification: typeof identification
  loans: typeof loans
  iin: typeof iin
  menu: typeof menu
  operator: typeof operator
  'own-email': typeof ownEmail
  pages: typeof pages
  payments: typeof payments
  'personal-data': typeof personalData
  registration: typeof registration
  reviews: typeof reviews
  sandbox: typeof sandbox
  session: typeof session
  shell: typeof shell
  till: typeof till
  agreement: typeof agreement
  waiting: typeof waiting
}

export type Namespace = keyof NamespaceTexts
