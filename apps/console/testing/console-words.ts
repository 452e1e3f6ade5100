export { textsOf as consoleWords } from '../app/texts/texts.ts'
