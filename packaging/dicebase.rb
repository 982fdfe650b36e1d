# The formula for Homebrew on Linux. VERSION, OWNER and the checksums are those of a release: see RELEASE.md.
class Dicebase < Formula
  desc "Perfect play for dice games, as tables"
  homepage "https://github.com/OWNER/dicebase"
  version "VERSION"
  license any_of: ["MIT", "Apache-2.0"]

  on_linux do
    on_intel do
      url "https://github.com/OWNER/dicebase/releases/download/vVERSION/dicebase-VERSION-x86_64-linux.tar.xz"
      sha256 "SHA256-X86_64"
    end
    on_arm do
      url "https://github.com/OWNER/dicebase/releases/download/vVERSION/dicebase-VERSION-aarch64-linux.tar.xz"
      sha256 "SHA256-AARCH64"
    end
  end

  def install
    bin.install "dicebase"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/dicebase.bash" => "dicebase"
    zsh_completion.install "completions/dicebase.zsh" => "_dicebase"
    fish_completion.install "completions/dicebase.fish"
  end

  test do
    assert_match "keep 5, roll 4", shell_output("#{bin}/dicebase best yahtzee --roll 11356 --rolls-left 2")
  end
end
