/** What is wrong with a package, with file and field. */
export class PackageFaults {
  readonly #lines: string[] = [];
  #count = 0;

  add(file: string, field: string | null, reason: string): void {
    this.#count += 1;
    const line = field === null ? `${file}: ${reason}` : `${file}: ${field}: ${reason}`;
    if (this.#lines.length < maxLines) this.#lines.push(line);
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  get lines(): readonly string[] {
    const more = this.#count - this.#lines.length;
    return more > 0 ? [...this.#lines, `and ${more} more errors`] : this.#lines;
  }
}

const maxLines = 200;
