import { inCase } from '@qadam/domain/kazakh/in-case'
import { type Dictionary, keepFiles } from './dictionaries.ts'
import { keepEndings } from './endings.ts'

// The server speaks both languages at once and has every room in memory.
keepFiles(import.meta.glob<Dictionary>('./*/*.json', { eager: true, import: 'default' }))
keepEndings(inCase)
