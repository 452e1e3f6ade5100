import { inCase } from '@qadam/domain/kazakh/in-case'
import { type Dictionary, keepFiles } from './dictionaries.ts'
import { keepEndings } from './endings.ts'

// The server uses both languages at once and has every namespace in memory.
keepFiles(import.meta.glob<Dictionary>('./*/*.json', { eager: true, import: 'default' }))
keepEndings(inCase)
