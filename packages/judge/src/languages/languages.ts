import { c, c11 } from './c.ts';
import { cpp11, cpp14, cpp17, cpp20, cpp23 } from './cpp.ts';
import { csharp } from './csharp.ts';
import { golang } from './go.ts';
import { haskell } from './haskell.ts';
import { java } from './java.ts';
import { javascript } from './javascript.ts';
import { kotlin } from './kotlin.ts';
import type { Language } from './language.ts';
import { ocaml } from './ocaml.ts';
import { pascal } from './pascal.ts';
import { pypy3, python3 } from './python.ts';
import { rust } from './rust.ts';
import { awk, bash, lua, perl, php, ruby, sed, tcl } from './scripts.ts';

/** Every language that this judge supports. It offers those that pass their self-test. */
export const languages: readonly Language[] = [
  ...[c, c11, cpp11, cpp14, cpp17, cpp20],
  ...[python3, java, javascript, golang, rust],
  ...[perl, ruby, php, lua, tcl, bash, awk, sed],
  ...[cpp23, pypy3, kotlin, csharp, pascal, haskell, ocaml],
];
