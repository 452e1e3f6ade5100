import type calculator from './ru/calculator.json'
import type contacts from './ru/contacts.json'
import type content from './ru/content.json'
import type errorPage from './ru/error-page.json'
import type form from './ru/form.json'
import type gallery from './ru/gallery.json'
import type pages from './ru/pages.json'
import type sandbox from './ru/sandbox.json'
import type shell from './ru/shell.json'

/** The rooms that have sentences. Keys are typed from the Russian file; a test holds the Kazakh one to the same keys. */
export type Rooms = {
  calculator: typeof calculator
  contacts: typeof contacts
  content: typeof content
  'error-page': typeof errorPage
  form: typeof form
  gallery: typeof gallery
  pages: typeof pages
  sandbox: typeof sandbox
  shell: typeof shell
}

export type Room = keyof Rooms
