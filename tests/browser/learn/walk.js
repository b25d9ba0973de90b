// Walks all boards of a page by tapping: first something wrong, unless `misses` is false, then a hint
// on the first board, a card that the rules refuse, and then what is right. Says what did not go as it
// should.
async (misses) => {
  const place = document.querySelector("bridge-boards");
  const data = JSON.parse(place.querySelector(".bp-boards-data").textContent);
  const wrong = [];
  const pause = () => new Promise((done) => setTimeout(done, 0));
  const until = async (what, about) => {
    for (let turns = 0; turns < 1000; turns += 1) {
      const found = what();
      if (found) return found;
      await pause();
    }
    throw new Error(`waited in vain: ${about}`);
  };
  const dock = () => place.querySelector(".bp-dock:not([inert])");
  const named = (name) => [...(dock()?.querySelectorAll("button, a") ?? [])].find((one) => one.textContent === name);
  const key = (name) => dock()?.querySelector(`[data-key="${CSS.escape(name)}"]`);
  const tap = async (name) => {
    // High bids come up on demand.
    if (!key(`${name} 0`) && !key(name)) named("Higher")?.click();
    (await until(() => key(`${name} 0`) ?? key(name), name)).click();
    const again = key(name);
    // What has words of its own is tapped twice.
    if (again?.getAttribute("aria-pressed") === "true") again.click();
  };
  const ended = () => place.querySelector(".bp-verdict");
  const give = async (board, answer) => {
    const many = board.parts.find(({ kind }) => kind === "cards");
    if (many) {
      const text = many.verb ? answer.slice(many.verb.length + 1) : answer;
      for (const card of text.split(" ")) await tap(card);
      (await until(() => key("go"), "go")).click();
    } else if (board.parts.some(({ kind }) => kind === "typed")) {
      const field = await until(() => dock()?.querySelector("input"), "a field");
      field.value = answer;
      field.form.requestSubmit();
    } else await tap(answer);
  };
  const answersOf = (board) => board.parts.flatMap(({ answers = [] }) => answers.map(({ action }) => action));
  for (const [at, board] of data.boards.entries()) {
    const about = `board ${at + 1}, ${board.id}`;
    try {
      place.querySelectorAll(".bp-dot")[at].click();
      await until(() => dock()?.querySelector("button, input"), about);
      const node = board.script?.nodes[0];
      const bad = node
        ? Object.keys(node.cards).find((card) => node.cards[card].shows)
        : answersOf(board).find((one) => !board.right.includes(one));
      if (bad && misses !== false) {
        await (node ? tap(bad) : give(board, bad));
        const verdict = await until(ended, "a verdict");
        if (!verdict.textContent.startsWith("Not")) wrong.push(`${about}: ${bad} was taken for right`);
        if (!place.querySelector(".bp-say").textContent.replace(verdict.textContent, "").trim()) wrong.push(`${about}: ${bad} is wrong without a word`);
        (await until(() => named("Again"), "Again")).click();
        await until(() => !ended() && dock()?.querySelector("button, input"), about);
      }
      if (at === 0) {
        const ask = await until(() => named("Hint"), "Hint");
        const before = ask.getBoundingClientRect().top;
        ask.click();
        const after = place.querySelector(".bp-hint-go")?.getBoundingClientRect().top ?? before;
        if (after !== before) wrong.push(`${about}: a hint moves its button by ${after - before}`);
        await until(() => dock().querySelector(".bp-hints p"), "a hint");
      }
      const refused = node && Object.keys(node.no).find((card) => node.no[card].because.length);
      if (refused) {
        const above = dock().getBoundingClientRect().top;
        await tap(refused);
        const moved = dock().getBoundingClientRect().top - above;
        if (moved) wrong.push(`${about}: the refusal of ${refused} moves the cards by ${moved}`);
        if (!place.querySelector(".bp-no .bp-because")) wrong.push(`${about}: ${refused} was not refused with a clause`);
      }
      if (node) {
        let now = node;
        for (let turns = 0; now && turns < 30; turns += 1) {
          const [card, way] = Object.entries(now.cards).find(([, one]) => !one.shows);
          await tap(card);
          now = way.to === undefined ? null : board.script.nodes[way.to];
          if (now) await until(() => dock()?.querySelectorAll("[data-key]").length, "the next card");
        }
      } else await give(board, board.right[0]);
      const verdict = await until(ended, "the end");
      if (!verdict.textContent.startsWith("✓")) wrong.push(`${about}: right was not taken for right`);
    } catch (problem) {
      wrong.push(`${about}: ${problem.message}`);
    }
  }
  const on = named("The drill");
  if (data.rung && data.on.length && !document.querySelector(on?.getAttribute("href") ?? "#nowhere")) {
    wrong.push("the way on from the last board leads nowhere");
  }
  return wrong;
}
